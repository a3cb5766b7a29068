import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

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
  await expect(page.locator('.nav-links').getByRole('link', { name: 'Service day and night' })).toBeVisible();
  await axe('a page that staff made');
  await visit('/news');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Service day and night']);
  await axe('the news');
});
