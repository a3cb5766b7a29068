import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const text = (page: Page) => page.getByLabel('Reply', { exact: true });
const own = (page: Page) => page.getByRole('list', { name: 'Your files' });

/** Drops files, as from a folder or a mail program. */
async function drop(page: Page, selector: string, files: { name: string; content: string }[]) {
  const data = await page.evaluateHandle(given => {
    const transfer = new DataTransfer();
    for (const { name, content } of given) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(selector, type, { dataTransfer: data });
}

test('files are dropped on a reply or chosen, refused ones are named, and they reach the customer', async ({
  page,
  visit,
  server,
  smtp,
  axe,
  allowFailures,
}) => {
  // The server refuses what could be a program.
  allowFailures(/^POST .*\/reply-files answered 400$/);
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Dora Drop', email: 'dora@example.com' }]);
  // As the button of a notification does.
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}&reply=yes`);
  const heading = page.getByRole('form', { name: 'Reply to Dora Drop' }).getByRole('heading');
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`\\?enquiry=${id}$`));
  await text(page).fill('Please find it attached.');

  await drop(page, '.reply-text', [
    { name: 'Order of May.eml', content: 'From: a@example.com\r\nSubject: Order\r\n\r\nTwo.\r\n' },
    { name: 'install.exe', content: 'anything' },
    { name: 'empty.txt', content: '' },
  ]);
  await expect(own(page)).toContainText('Order of May.eml');
  const refused = page.getByRole('alert').filter({ hasText: 'were not accepted' });
  await expect(refused).toContainText('install.exe: It could be a program, which mail servers refuse.');
  await expect(refused).toContainText('empty.txt: It is empty.');
  await expect(text(page)).toHaveValue('Please find it attached.');
  await axe('a reply with files');

  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'drawing.txt', mimeType: 'text/plain', buffer: Buffer.from('a drawing') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('wrong') },
  ]);
  await expect(own(page).getByRole('listitem')).toHaveCount(3);
  await expect(refused).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove wrong.txt' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add files' })).toBeFocused();

  // What was attached is still there after a reload, and a file dropped elsewhere changes nothing.
  await page.reload();
  await expect(own(page).getByRole('listitem')).toHaveCount(2);
  await drop(page, 'h1', [{ name: 'elsewhere.txt', content: 'elsewhere' }]);
  await expect(text(page)).toHaveValue('Please find it attached.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await axe('a reply with files, on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  const mail = smtp.received.find(({ to }) => to.includes('dora@example.com'))?.mail;
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['Order of May.eml', 'drawing.txt']);
  const download = page.waitForEvent('download');
  await timeline(page).getByRole('link', { name: 'drawing.txt' }).click();
  expect((await download).suggestedFilename()).toBe('drawing.txt');
});
