import type { Page } from '@playwright/test';
import { pdfBytes } from '../../../api/src/testing/files/documents.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

/** A PDF of so many bytes at least. */
function largePdf(bytes: number): Buffer {
  const pdf = pdfBytes();
  const start = Buffer.from(`%PDF-1.7\n%${'x'.repeat(bytes)}\n`);
  const rest = pdf.subarray(pdf.indexOf('\n') + 1).toString('latin1');
  const shift = start.length - pdf.indexOf('\n') - 1;
  const moved = rest.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + shift}`);
  return Buffer.concat([start, Buffer.from(moved, 'latin1')]);
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Two cylinders as drawn');
}

test('files follow the enquiry, go on where they were cut off, and staff download them', async ({
  page,
  visit,
  axe,
  request,
  signIn,
  expectFailures,
}) => {
  expectFailures(/enquiry.*files|ERR_/);
  // The connection breaks twice in the middle.
  let pieces = 0;
  await page.route(/\/enquiry\/.+\/files\//, async route => {
    pieces += 1;
    if (pieces === 2 || pieces === 4) await route.abort('connectionreset');
    else await route.continue();
  });
  await visit(await cylinderAddress(request));
  await page.locator('.units-choice').getByText('US').first().click();
  await visit('/contact-us');
  await fill(page, 'Ada Lovelace');
  await page
    .getByLabel('Files')
    .setInputFiles([file('bracket.pdf', largePdf(1_500_000)), file('tool.pdf', Buffer.from('MZ, a program'))]);
  await axe('the enquiry form with files');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeFocused();
  await expect(page.getByText('1 of 2 files have arrived.')).toBeVisible({ timeout: 30_000 });
  expect(pieces).toBeGreaterThan(4);
  await expect(page.getByText('Not added. It is not what its name says: it is no PDF file.')).toBeVisible();
  await axe('an enquiry whose files were sent');

  await page.getByRole('main').getByRole('link', { name: 'Your own page' }).click();
  await expect(page.getByText('bracket.pdf')).toBeVisible();
  await axe('the private page with files');
  // One more, by keyboard but for the system's dialog.
  await page.getByLabel('Add files').setInputFiles([file('later.pdf', pdfBytes())]);
  await page.getByRole('button', { name: 'Send files' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your file has arrived.')).toBeVisible();
  await page.getByLabel('Add files').setInputFiles([file('wrong.pdf', largePdf(2000))]);
  await page.getByRole('button', { name: 'Send files' }).click();
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The file is removed.' })).toBeVisible();
  await expect(page.getByText('wrong.pdf')).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn();
  await visit('/contact-operation');
  await page.getByRole('link', { name: 'Ada Lovelace' }).first().click();
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('link')).toHaveText(['bracket.pdf', 'later.pdf']);
  await expect(files.getByText('tool.pdf')).toBeVisible();
  await expect(files.getByText('The customer removed it.')).toBeVisible();
  const facts = page.locator('.enquiry-facts');
  await expect(facts).toContainText('Came fromEnquiry form alone');
  await expect(facts).toContainText('UnitsUS');
  await axe('an enquiry with files');
  const download = page.waitForEvent('download');
  await files.getByRole('link', { name: 'later.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('later.pdf');
});

test('a file that is not taken is named with the reason when it is chosen, and is not sent', async ({
  page,
  visit,
  axe,
}) => {
  await visit('/contact-us');
  await fill(page, 'Ada Lovelace');
  await page
    .getByLabel('Files')
    .setInputFiles([
      file('setup.exe', pdfBytes()),
      file('notes.txt', Buffer.from('Two cylinders')),
      file('empty.pdf', Buffer.alloc(0)),
      file('large.pdf', largePdf(26 * 1024 * 1024)),
      file('bracket.pdf', pdfBytes()),
    ]);
  const types = 'PDF, DXF, DWG, STEP, pictures and spreadsheets (XLSX, ODS, CSV)';
  const refused = [
    'setup.exe will not be sent. It could be a program, which we do not take.',
    `notes.txt will not be sent. We take ${types}.`,
    'empty.pdf will not be sent. It is empty.',
    'large.pdf will not be sent. It has 26 MB, and we take at most 25 MB. Please send it another way.',
  ];
  const alert = page.getByRole('main').getByRole('alert').locator('span.field-error');
  await expect(alert).toHaveText(refused);
  await axe('the enquiry form with files that are not taken');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeFocused();
  await expect(page.getByText('Your file has arrived.')).toBeVisible();
  await expect(alert).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Your own page' }).click();
  await page.getByLabel('Add files').setInputFiles([file('setup.exe', pdfBytes())]);
  await expect(alert).toHaveText(refused.slice(0, 1));
  await page.getByRole('button', { name: 'Send files' }).click();
  await expect(page.getByText('Choose a file that we take.')).toBeVisible();
});

test('too many files are named with what else is wrong, and the first of it has the focus', async ({ page, visit }) => {
  await visit('/contact-us');
  await fill(page, 'Ada Lovelace');
  const files = page.getByLabel('Files');
  await files.setInputFiles(['1', '2', '3', '4', '5', '6'].map(name => file(`${name}.pdf`, pdfBytes())));
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('Choose at most 5 files')).toBeVisible();
  await expect(files).toBeFocused();
  await page.getByLabel('Email').fill('ada');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Email must be a valid email address')).toBeVisible();
  await expect(page.getByText('Choose at most 5 files')).toBeVisible();
  await files.setInputFiles([file('1.pdf', pdfBytes())]);
  await expect(page.getByText('Choose at most 5 files')).toBeHidden();
});

test('files come with the enquiry without script', async ({ browser, server, failures }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.213' },
  });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto('/contact-us');
  await fill(page, 'Mary Jackson');
  await page.getByLabel('Files').setInputFiles([file('drawing.pdf', pdfBytes()), file('setup.exe', pdfBytes())]);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('One file was not added.')).toBeVisible();
  await page.getByRole('link', { name: 'Your own page' }).click();
  await expect(page.getByText('Not added. It could be a program, which we do not take.')).toBeVisible();
  await page.getByLabel('Add files').setInputFiles([file('more.pdf', pdfBytes())]);
  await page.getByRole('button', { name: 'Send files' }).click();
  await expect(page.getByText('Thank you. We have received what you added.')).toBeVisible();
  await expect(page.getByText('more.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Remove drawing.pdf' }).click();
  await expect(page.getByText('The file is removed.')).toBeVisible();
  await expect(page.getByText('drawing.pdf')).toHaveCount(0);
  await context.close();
});
