import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());

const { systemStatus } = adminPaths;
const panel = (page: Page) => page.getByRole('region', { name: 'Mails that could not be sent' });
const mail = (page: Page, title: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const invitations = (page: Page) => mail(page, 'Invitation to the back office');

/** Invites a user. The page's own sign-in may have told Ada of a new device, so there may be one mail more. */
async function failedInvitation(page: Page, email: string): Promise<void> {
  const { token } = await tokenOf(page.request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.post('/api/v1/invitations', { headers, data: { name: 'Ines Invited', email } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('mails that could not be sent are explained, sent again, and arrive', async ({ page, visit, smtp, axe }) => {
  const addresses = ['ines@example.com', 'igor@example.com', 'iris@example.com'];
  const last = 'ivan@example.com';
  smtp.refuse({ at: 'recipient', code: 550 });
  for (const address of addresses) await failedInvitation(page, address);
  await visit(systemStatus.href());
  await expect(heading(page, 'System status')).toBeVisible();
  await expect(invitations(page)).toHaveCount(3, { timeout: 40_000 });
  const first = mail(page, 'Invitation to the back office to ines@example.com');
  await expect(first).toContainText(
    'The recipient’s mail server does not know this address. Check it for a typing mistake. (550 5.1.1)',
  );
  await expect(first).toContainText('550 5.1.1 <somebody@example.com> is not welcome');
  await axe('mails that could not be sent');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('mails that could not be sent, on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await mail(page, 'Invitation to the back office to iris@example.com')
    .getByRole('button', { name: 'Discard' })
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard this mail?' });
  await expect(dialog).toContainText('Invitation to the back office to iris@example.com is deleted');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Discarded: 1 mail.')).toBeVisible();
  await expect(invitations(page)).toHaveCount(2);

  smtp.refuse(null);
  const again = first.getByRole('button', { name: 'Send again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, '1 mail is being sent again.')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Mails that could not be sent' })).toBeFocused();
  await expect(invitations(page)).toHaveCount(1);
  const received = () =>
    smtp.received
      .map(({ to }) => to[0] ?? '')
      .filter(to => [...addresses, last].includes(to))
      .sort();
  await expect.poll(received, { timeout: 30_000 }).toEqual(['ines@example.com']);

  smtp.refuse({ at: 'recipient', code: 550 });
  await failedInvitation(page, last);
  await expect(invitations(page)).toHaveCount(2, { timeout: 40_000 });
  smtp.refuse(null);
  await panel(page).getByRole('button', { name: 'Send all again' }).click();
  await expect(toast(page, /^\d mails are being sent again\.$/)).toBeVisible();
  await expect(panel(page)).toContainText('No failed mails are left.');
  await expect.poll(received, { timeout: 30_000 }).toEqual(['igor@example.com', 'ines@example.com', last]);
});
