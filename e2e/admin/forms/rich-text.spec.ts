import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { draftHas, editor, nameField, ready } from '../../fixtures/pages/product-form.ts';
import { expect, test } from '../../fixtures/test.ts';

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, '../../fixtures/clipboard', name), 'utf8');
const label = 'Full Description';

/** The HTML that would be saved. */
const value = (page: Page) =>
  page.evaluate(() => {
    const draft = Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? '{"values":{}}';
    return JSON.parse(draft).values.fullDesc as string;
  });

async function paste(page: Page, html: string): Promise<void> {
  await editor(page, label).click();
  await editor(page, label).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test.describe('the rich-text editor', () => {
  test.beforeEach(async ({ signIn, visit, page }) => {
    await signIn();
    await visit(adminPaths.addProduct.href());
    await ready(page);
  });

  test('pastes words, lists, links and tables from Word', async ({ page }) => {
    await paste(page, sample('word.txt'));
    await draftHas(page, 'Technical data');
    const link = '<a href="https://example.com/doc" rel="noopener noreferrer" target="_blank">the sheet</a>';
    expect(await value(page)).toBe(
      '<h2>Technical data</h2>' +
        '<p>Our <strong>power pack</strong> with red words and <em>italics</em>.</p>' +
        '<ul><li>First point</li><li>Second point</li></ul>' +
        '<table><tbody><tr><td><strong>Pressure</strong></td><td><strong>Flow</strong></td></tr>' +
        '<tr><td>250 bar peak 300 bar</td><td></td></tr></tbody></table>' +
        `<p></p><p>See ${link}</p>`,
    );
  });

  test('pastes cells from Excel as a table', async ({ page }) => {
    await paste(page, sample('excel.txt'));
    await draftHas(page, 'HP-10');
    expect(await value(page)).toBe(
      '<table><tbody><tr><td><strong>Model</strong></td><td></td><td>bar</td></tr>' +
        '<tr><td>HP-10</td><td>a &amp; b</td><td>250</td></tr>' +
        '<tr><td></td><td>c d</td><td>300</td></tr></tbody></table>',
    );
  });

  test('pastes no scripts and no external resources', async ({ page }) => {
    await paste(
      page,
      '<p onclick="x()">a</p><script>window.ran = 1</script><img src="x" onerror="window.ran = 1"><iframe src="/"></iframe><a href="javascript:window.ran=1">b</a>',
    );
    await draftHas(page, '<p>a</p>');
    expect(await value(page)).not.toMatch(/script|onclick|onerror|img|iframe/);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  test('works by keyboard: its tools are one tab stop, and Tab leaves it', async ({ page, axe }) => {
    const tools = page.getByRole('toolbar', { name: `Formatting of ${label}` });
    await editor(page, label).focus();
    await page.keyboard.type('see here');
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe('see here');
    await page.keyboard.press('Shift+Tab');
    await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
    await expect(editor(page, label)).toBeFocused();
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Address of the link');
    await expect(address).toBeFocused();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await expect(address).toHaveAccessibleDescription(/Please give a web address/);
    await axe();
    await address.fill('example.com/sheet');
    await page.keyboard.press('Enter');
    await draftHas(page, 'https://example.com/sheet');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('toolbar', { name: 'Formatting of Features' }).getByRole('button').first(),
    ).toBeFocused();
  });

  test('inserts, extends and leaves a table', async ({ page, axe }) => {
    const tools = page.getByRole('toolbar', { name: `Formatting of ${label}` });
    await editor(page, label).click();
    await tools.getByRole('button', { name: 'Insert table' }).click();
    await page.keyboard.type('bar');
    await tools.getByRole('button', { name: 'Add row below' }).click();
    await tools.getByRole('button', { name: 'Delete column' }).click();
    await axe();
    await expect(editor(page, label).locator('tr')).toHaveCount(4);
    await expect(editor(page, label).locator('td')).toHaveCount(4);
    await tools.getByRole('button', { name: 'Delete table' }).click();
    await expect(editor(page, label).locator('table')).toHaveCount(0);
  });

  test('is empty after its text was deleted, and leaving asks nothing', async ({ page }) => {
    await editor(page, label).click();
    await page.keyboard.type('x');
    await draftHas(page, '<p>x</p>');
    await page.keyboard.press('Backspace');
    await expect.poll(() => value(page)).toBeUndefined();
    await expect(nameField(page)).toHaveValue('');
    await page.getByRole('link', { name: 'Products Page' }).click();
    await expect(page).toHaveURL(adminPaths.products.href());
  });

  test('is saved with its last letter, even before that is painted', async ({ page }) => {
    await editor(page, label).click();
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.keyboard.type('Seals of polyurethane');
    await nameField(page).focus();
    await draftHas(page, '<p>Seals of polyurethane</p>');
  });
});
