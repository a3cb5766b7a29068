import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import type { TestSmtp } from '../../../api/src/testing/mail/smtp.ts';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());
test.afterEach(({ smtp }) => smtp.cutOff(false));

const words =
  'Possibly sent. The connection broke just as it was sent, so it may have arrived. Ask the customer, or send it again: most mail programs then show it once.';

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const again = (page: Page) => timeline(page).getByRole('button', { name: 'Send again' });

/** Writes a reply that the mail server takes whole, and then cuts the connection without a word. */
async function replyCutOff(page: Page, smtp: TestSmtp, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await page.getByLabel('Reply', { exact: true }).fill('Two weeks.');
  smtp.cutOff(true);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(timeline(page)).toContainText(words, { timeout: 20_000 });
  smtp.cutOff(false);
}

const mailsTo = (smtp: TestSmtp, address: string) =>
  smtp.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.messageId);

test('a reply whose connection broke says so, and is sent again with the mouse', async ({
  page,
  server,
  smtp,
  axe,
}) => {
  const address = 'mona@example.com';
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Mona Maybe', email: address }]);
  await replyCutOff(page, smtp, `${adminPaths.enquiries.href()}?enquiry=${id}`, 'Mona Maybe');
  expect(mailsTo(smtp, address), 'it is not handed over again by itself').toHaveLength(1);
  await axe('a reply that was possibly sent');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
    await again(page).scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`possibly-sent-${width}.png`) });
  }
  await again(page).click();
  await expect(toast(page, 'Reply is being sent again.')).toBeVisible();
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(again(page)).toHaveCount(0);
  const [first, second, ...more] = mailsTo(smtp, address);
  expect(more).toEqual([]);
  expect(second, 'mail programs show it once').toBe(first);
});

test('a reply whose connection broke is sent again by keyboard, which keeps its place', async ({
  page,
  server,
  smtp,
}) => {
  const address = 'kim@example.com';
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Kim Keys', email: address }]);
  await replyCutOff(page, smtp, `${adminPaths.enquiries.href()}?enquiry=${id}`, 'Kim Keys');
  const keyboard = new Keyboard(page);
  await keyboard.enter(again(page));
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  await keyboard.expectSeen();
  expect(mailsTo(smtp, address)).toHaveLength(2);
});

test('the system status lists a reply that was possibly sent, and discards it by keyboard', async ({
  page,
  server,
  smtp,
  axe,
}) => {
  const address = 'sonia@example.com';
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Sonia Status', email: address }]);
  await replyCutOff(page, smtp, `${adminPaths.enquiries.href()}?enquiry=${id}`, 'Sonia Status');
  await page.goto(adminPaths.systemStatus.href());
  const failed = page.getByRole('region', { name: 'Mails that could not be sent' });
  await expect(failed.getByRole('listitem').filter({ hasText: address })).toContainText(
    'The connection broke just as it was sent, so it may have arrived. Ask the recipient, or send it again',
  );
  await expect(page.getByRole('button', { name: 'Send all again' })).toHaveCount(0);
  await axe('the system status with a reply that was possibly sent');
  const keyboard = new Keyboard(page);
  await keyboard.enter(
    failed.getByRole('listitem').filter({ hasText: address }).getByRole('button', { name: 'Discard' }),
  );
  await keyboard.enter(page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }));
  await expect(failed.getByRole('listitem').filter({ hasText: address })).toHaveCount(0);
  await keyboard.expectSeen();
  expect(mailsTo(smtp, address)).toHaveLength(1);
});
