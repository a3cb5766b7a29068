import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { pdfBytes } from '../../../api/src/testing/files/documents.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

// Other tests on this server know the menu without them.
test.afterEach(async ({ request, server }) => (await staffCalls(request, server.admin)).removePages());

test('a page is made of blocks that are moved, duplicated, removed and restored, and visitors read it', async ({
  page,
  visit,
  signIn,
  axe,
}) => {
  await signIn();
  await visit(adminPaths.addPage.href());
  const blocks = page.getByRole('list', { name: 'Content' }).locator(':scope > li');
  const names = blocks.getByRole('heading', { level: 3 });
  const add = async (kind: string) => {
    await page.getByLabel('Kind of block').selectOption(kind);
    await page.getByRole('button', { name: 'Add block' }).click();
  };
  await page.getByRole('textbox', { name: 'Title' }).fill('Service day and night');
  await page.getByLabel('Listed in').selectOption('The menu at the top');
  await page.getByLabel('Date').fill('2026-03-02');

  await add('Quotation');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(blocks.first(), 'the error is beside its block').toContainText('Quotation is required');
  await page.getByRole('textbox', { name: 'Quotation' }).fill('<b>They came</b> at night.');
  await page.getByLabel('Who said it').fill('A mill');
  await add('Call to ask');
  await page.getByRole('textbox', { name: 'Heading' }).fill('Is a machine down?');
  await add('Table');
  await page.locator('[data-cell="0:0"]').fill('Spare part');
  await page.locator('[data-cell="1:0"]').fill('Seal kit');
  await expect(names).toHaveText(['Block 1, Quotation', 'Block 2, Call to ask', 'Block 3, Table']);

  await page.getByRole('button', { name: 'Move Block 3, Table up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText(['Block 1, Quotation', 'Block 2, Table', 'Block 3, Call to ask']);
  await page.getByRole('button', { name: 'Duplicate Block 1, Quotation' }).click();
  await expect(names).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove Block 2, Quotation' }).click();
  await page.getByRole('button', { name: 'Remove Block 1, Quotation' }).click();
  await page.locator('.blocks-field > .form-note').getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Block 1, Quotation', 'Block 2, Table', 'Block 3, Call to ask']);

  const grip = page.getByRole('button', { name: 'Drag Block 3, Call to ask' });
  await grip.hover();
  await page.mouse.down();
  await page.getByRole('heading', { name: 'Block 1, Quotation' }).hover();
  await page.mouse.up();
  await expect(names).toHaveText(['Block 1, Call to ask', 'Block 2, Quotation', 'Block 3, Table']);
  await axe('the editor of a page');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than a phone').toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Page added successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: /Service day and night/ })).toContainText('/pages/service-day-and-night');

  await visit('/pages/service-day-and-night');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service day and night');
  await expect(page.getByRole('main').locator('.blocks > *')).toHaveText([
    /^Is a machine down\?Send an enquiry/,
    '<b>They came</b> at night.A mill',
    'Spare partSeal kit',
  ]);
  const more = page.locator('.nav-links summary', { hasText: 'More' });
  await more.click();
  await expect(page.locator('.nav-links').getByRole('link', { name: 'Service day and night' })).toBeVisible();
  await more.click();
  await axe('a page that staff made');
  await visit('/news');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Service day and night']);
  await axe('the news');
});

test('a page whose address is emptied gets one from its title, in Latin letters', async ({
  page,
  visit,
  signIn,
  request,
  server,
}) => {
  await (await staffCalls(request, server.admin)).addPage({ title: 'Über Wartung', name: 'maintenance' });
  await signIn();
  await visit(adminPaths.pages.href());
  await page.getByRole('link', { name: 'Über Wartung', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('');
  await page.getByRole('button', { name: 'Update Page' }).click();
  await expect(page.getByRole('row', { name: /Über Wartung/ })).toContainText('/pages/ueber-wartung');
  // The former address keeps working.
  await visit('/pages/maintenance');
  await expect(page).toHaveURL(/\/pages\/ueber-wartung$/);
});

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') };

/** What is focused, as a screen reader would name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const labelledBy = document.getElementById(at?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : null;
    const block = at?.closest('.block-item')?.querySelector('h3')?.textContent;
    return `${block}: ${at?.getAttribute('aria-label') ?? labelledBy ?? label ?? at?.textContent}`;
  });

/** The kinds of blocks with the control that has the focus after adding one. */
const kinds: [kind: string, control: RegExp][] = [
  ['Text', /^Block 1, Text: Text$/],
  ['Picture with text', /^Block 2, Picture with text: Choose a file/],
  ['Gallery', /^Block 3, Gallery: .*Add picture$/],
  ['Table', /^Block 4, Table: .*/],
  ['Documents', /^Block 5, Documents: Heading/],
  ['Certificates', /^Block 6, Certificates: Heading/],
  ['Products', /^Block 7, Products: Heading/],
  ['People and contact', /^Block 8, People and contact: Heading/],
  ['Quotation', /^Block 9, Quotation: Quotation/],
  ['Call to ask', /^Block 10, Call to ask: Heading/],
  ['Table', /^Block 11, Table: .*/],
];

test('every kind of block is added and moved by keys, saved and shown, and certificates reach the product', async ({
  page,
  visit,
  signIn,
  axe,
  request,
  server,
}) => {
  await signIn();
  const calls = await staffCalls(request, server.admin);
  await calls.addProduct({ name: 'Certified winch' }, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(adminPaths.addPage.href());
  await page.getByRole('textbox', { name: 'Title' }).fill('Quality');
  const kind = page.getByLabel('Kind of block');
  for (const [name, control] of kinds) {
    await kind.selectOption(name);
    await page.getByRole('button', { name: 'Add block' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), `the focus after adding ${name}`).toMatch(control);
  }
  const block = (number: number) => page.locator('.block-item').nth(number - 1);
  await block(1).getByRole('textbox', { name: 'Text' }).fill('We weld by rule.');
  const choose = async (number: number) => {
    const chooser = page.waitForEvent('filechooser');
    await block(number).getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles(picture);
    await expect(block(number)).toContainText('dot.png');
  };
  await choose(2);
  await block(2).getByLabel('What the picture shows').fill('A weld');
  await block(3).getByRole('button', { name: 'Add picture' }).click();
  await choose(3);
  await block(3).getByLabel('What the picture shows').fill('A test bench');
  await block(4).locator('[data-cell="0:0"]').fill('Standard');
  await block(4).locator('[data-cell="1:0"]').fill('EN 10204');
  await block(5).getByLabel('Heading').fill('Papers');
  await block(6).getByLabel('Heading').fill('Our certificates');
  await block(6).getByLabel('They apply to all products').uncheck();
  await block(6).getByLabel('Find a product that they apply to').fill('Certified w');
  await block(6).getByRole('button', { name: 'Certified winch' }).click();
  await block(7).getByLabel('Find a product to add').fill('Certified w');
  await block(7).getByRole('button', { name: 'Certified winch' }).click();
  await block(8).getByLabel('Name').fill('Ada Weld');
  await block(9).getByRole('textbox', { name: 'Quotation' }).fill('It held.');
  await block(10).getByLabel('Heading').fill('Need a paper?');
  await block(11).locator('[data-cell="0:0"]').fill('Steel');
  await block(11).locator('[data-cell="1:0"]').fill('S355');
  await axe('the editor with every kind of block');

  const names = page.locator('.block-name');
  await block(10)
    .getByRole('button', { name: /^Move .* up$/ })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names.nth(8)).toHaveText('Block 9, Call to ask');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names.nth(9)).toHaveText('Block 10, Call to ask');
  await block(1)
    .getByRole('button', { name: /^Move .* down$/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(names.nth(1)).toHaveText('Block 2, Text');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names.first()).toHaveText('Block 1, Text');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `the editor at ${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Page added successfully!')).toBeVisible();

  await visit('/pages/quality');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(heading(page, 'Edit Page')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByLabel('Documents to add').setInputFiles([
    { name: 'ISO_9001_certificate.pdf', mimeType: 'application/pdf', buffer: pdfBytes('ISO') },
    { name: 'Welding_manual.pdf', mimeType: 'application/pdf', buffer: pdfBytes('Welding') },
  ]);
  await panel.getByRole('button', { name: /^Edit ISO 9001/ }).click();
  await panel.getByLabel('Title').fill('ISO 9001');
  await panel.getByLabel('Kind').selectOption('Certificate');
  await panel.getByLabel('Issuer').fill('DNV');
  await panel.getByLabel('Number').fill('CX-77');
  await panel.getByLabel('Valid until').fill('2099-06-30');
  await axe('a certificate of a page');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('DNV · No. CX-77 · valid until 30 June 2099');

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit('/pages/quality');
    await expect(page.getByRole('main').locator('.blocks > *')).toHaveText([
      'We weld by rule.',
      '',
      '',
      /Standard\s*EN 10204/,
      /^PapersWelding manual/,
      /^Our certificatesISO 9001.*DNV.*Applies to: Certified winch$/,
      /Certified winch/,
      /Ada Weld/,
      /^It held\./,
      /^Need a paper\?/,
      /Steel\s*S355/,
    ]);
    await expect(page.getByRole('img', { name: 'A weld' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'A test bench' })).toBeVisible();
    expect(await overflowing(page), `the page at ${width}`).toEqual([]);
  }
  await expect(page.getByRole('heading', { name: 'Need a paper?' }), 'light on dark').toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  );
  await axe('a page with every kind of block');
  await page.getByRole('link', { name: 'Certified winch' }).first().click();
  await expect(page.locator('#certified')).toContainText('Quality');
  await expect(page.locator('#certified')).toContainText('ISO 9001');
  await expect(page.locator('#mentioned').getByRole('link', { name: 'Quality' })).toHaveAttribute(
    'href',
    '/pages/quality',
  );
  await axe('a product with certificates');
  await visit('/search?q=dnv+iso+9001');
  await expect(page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Quality' })).toBeVisible();
  await axe('pages that the search found');
});
