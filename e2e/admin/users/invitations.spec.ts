import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import type { TestSmtp } from '../../../api/src/testing/mail/smtp.ts';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

const grace = { name: 'Grace Hopper', email: 'grace.hopper@example.com' };
const first = 'seven pumps hum at noon';
const second = 'nine valves rest at night';
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

/** The link in the newest mail with this subject. */
async function linkIn(smtp: TestSmtp, subject: RegExp): Promise<string> {
  const found = () => smtp.received.findLast(({ mail }) => subject.test(mail.subject ?? ''))?.mail.text ?? '';
  await expect.poll(found).toContain('/admin-invitation#');
  return /^http\S+$/m.exec(found())?.[0] ?? '';
}

test('a colleague is invited, chooses a password, forgets it, and chooses another', async ({
  page,
  visit,
  signIn,
  axe,
  smtp,
  server,
  browser,
  failures,
  expectFailures,
}) => {
  await signIn();
  await visit(adminPaths.addUser.href());
  await expect(page.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('Name').fill(grace.name);
  await page.getByLabel('Email').fill(grace.email);
  await axe('a new user who will be invited');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, grace.name)).toContainText('Invited');
  await axe('users, with an invited one');
  await linkIn(smtp, /^Your account/);
  smtp.received.length = 0;
  await page.getByRole('link', { name: `Edit ${grace.name}` }).click();
  const panel = page.getByRole('region', { name: 'Invitation' });
  await expect(panel).toContainText(/^InvitationGrace Hopper has not .* good until \d+ \w+ \d{4} at \d\d:\d\d\./);
  await axe('an invited user, with the invitation');
  await panel.getByRole('button', { name: 'Invite again' }).click();
  // The first invitation's message may still be there.
  await expect(page.getByText(`An invitation is on its way to ${grace.email}.`).first()).toBeVisible();
  const invitation = await linkIn(smtp, /^Your account/);

  // The colleague, in a browser of their own.
  const context = await browser.newContext();
  failures.watch(context);
  const theirs = await context.newPage();
  expect(invitation).toContain(server.url);
  await theirs.goto(invitation);
  await expect(theirs.getByText('Welcome, Grace Hopper. You sign in as grace.hopper@example.com.')).toBeVisible();
  expectFailures(/\/api\/v1\/one-time-link\/password answered 400/);
  await newPassword(theirs).fill('grace and her pumps');
  await theirs.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(theirs.getByText('Password must not contain the name')).toBeVisible();
  await newPassword(theirs).fill(first);
  await expect(theirs.getByText(/^Strength: /)).toBeVisible();
  await theirs.keyboard.press('Enter');
  await expect(heading(theirs, 'Your first day')).toBeVisible();
  await expect(theirs.getByText(/^Only an owner may see and change the accounts of others/)).toBeVisible();
  await theirs.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(heading(theirs, `Welcome, ${grace.name}`)).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0);

  // The password is forgotten. The dashboard is left first, so that it sends no requests without a session.
  await theirs.goto('about:blank');
  await context.setStorageState({ cookies: [], origins: [] });
  await theirs.goto(`${server.url}${adminPaths.login.href()}`);
  await waitForHydration(theirs);
  await theirs.getByRole('link', { name: 'Forgotten password?' }).click();
  // Until then the sign-in form is shown, which also has an Email field.
  await expect(theirs.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await theirs.getByLabel('Email').fill(grace.email);
  await theirs.getByRole('button', { name: 'Send the link' }).click();
  await expect(theirs.getByRole('status')).toContainText('If there is an account with this email, a link');
  const reset = await linkIn(smtp, /^Choose a new password/);
  await theirs.goto('about:blank');
  await theirs.goto(reset);
  await newPassword(theirs).fill(second);
  await theirs.getByRole('button', { name: 'Save the password' }).click();
  await expect(heading(theirs, 'Sign in')).toBeVisible();
  await fillLogin(theirs, { email: grace.email, password: second });
  await expect(heading(theirs, `Welcome, ${grace.name}`)).toBeVisible();

  // Neither link works any more.
  expectFailures(/\/api\/v1\/one-time-link answered 410/);
  for (const link of [invitation, reset]) {
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByRole('alert')).toContainText('This link is no longer valid.');
  }
  await context.close();

  await visit(adminPaths.systemStatus.href());
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(`The mail server accepted a mail to ${ADMIN.email}.`)).toBeVisible();
  await axe('the system status after a test mail');
});

test('an owner tests the address that gets enquiries while no recipient is named', async ({
  page,
  visit,
  signIn,
  smtp,
  axe,
}) => {
  await signIn();
  await visit(`${adminPaths.website.href()}?tab=identity`);
  // The demo's addresses are invented, and get no mail: the first save makes them the company's own.
  await page.getByLabel('Short name', { exact: true }).fill('Own');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Website updated successfully!')).toBeVisible();
  await visit(`${adminPaths.website.href()}?tab=recipients`);
  await expect(page.getByText(/^Without recipients, enquiries go to the first email address/)).toBeVisible();
  await axe('mail recipients without a recipient');
  await page.getByRole('button', { name: 'Send a test to sales@veldmark.example.com' }).click();
  await expect(page.getByText('The mail server accepted a mail to sales@veldmark.example.com.')).toBeVisible();
  expect(smtp.received.at(-1)?.mail.subject).toMatch(/^Test mail of /);
});
