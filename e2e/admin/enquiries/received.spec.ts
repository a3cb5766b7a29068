import { adminPaths } from '@hydraulics/common/contract/paths';
import { answeredTest } from '../../fixtures/mailing-test.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { expect } from '../../fixtures/test.ts';

const test = answeredTest();

test.beforeEach(async ({ signIn }) => signIn());

test('an answer by mail is in the timeline, and a mail of somebody new becomes an enquiry', async ({
  page,
  visit,
  server,
  dovecot,
  axe,
}) => {
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Vera Visitor', email: 'vera@example.com' }]);
  const reference = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  dovecot.deliver(
    `From: vera@example.com\r\nSubject: Re: Your enquiry (${reference})\r\nContent-Type: text/html\r\n\r\n<p>We take <b>two</b>.</p><img src="https://evil.example/pixel.gif"><blockquote>Dear Vera</blockquote>\r\n`,
  );
  dovecot.deliver(
    'From: Nora New <nora@new.example>\r\nSubject: Two pumps\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPlease quote two pumps.\r\n--b\r\nContent-Disposition: attachment; filename="sizes.txt"\r\nContent-Type: text/plain\r\n\r\n100/70x500\r\n--b\r\nContent-Disposition: attachment; filename="setup.exe"\r\nContent-Type: application/octet-stream\r\n\r\nMZ\r\n--b--\r\n',
  );
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(async () => {
    await page.reload();
    await expect(timeline.getByText('We take two.').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await timeline.getByText('Formatted mail, without pictures').click();
  await expect(timeline.locator('img')).toHaveCount(0);
  await axe('an answer in the timeline');

  dovecot.deliver(
    'From: MAILER-DAEMON@mx.example\r\nSubject: Undelivered Mail Returned to Sender\r\n\r\n<gone@nowhere.example>: 550 5.1.1 unknown\r\n',
  );
  await visit(adminPaths.enquiries.href());
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('2 mails to sort')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByText('2 mails to sort').click();
  const list = page.locator('.received-list');
  await expect(list.getByText('This could be a program, so it is not stored.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: 'sizes.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sizes.txt');
  await axe('mails to sort');
  // The report of a mail server enquires about nothing.
  const report = list.getByRole('listitem').filter({ hasText: 'Delivery failed, reported' });
  await expect(report.getByRole('button')).toHaveText(['Remove from this list']);
  await report.getByRole('button', { name: 'Remove from this list' }).click();
  await list.getByRole('button', { name: 'Make an enquiry of it' }).click();
  await expect(page.getByRole('heading', { name: 'Nora New', level: 2 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Please quote two pumps.')).toBeVisible();
  await expect(page.getByText('1 mail to sort')).toHaveCount(0);
});
