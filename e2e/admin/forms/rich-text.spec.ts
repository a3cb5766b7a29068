import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { draftHas, editor, nameField, pictures, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { expect, test } from '../../fixtures/test.ts';

const clipboards = path.join(import.meta.dirname, '../../fixtures/clipboard');
const sample = (name: string) => readFileSync(path.join(clipboards, `${name}.txt`), 'utf8');
/** The HTML stored for it, split into lines. */
const stored = (name: string) => sample(`${name}.stored`).replaceAll('\n', '').replaceAll('&nbsp;', '\u00a0');
const samples = readdirSync(clipboards)
  .filter(file => !file.includes('.stored'))
  .map(file => file.replace('.txt', ''));
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

  test('accepts lists of another Quill editor, which marks the kind of each item', async ({ page }) => {
    await paste(page, '<ol><li data-list="bullet">loose</li><li data-list="ordered">first</li><li>second</li></ol>');
    const items = editor(page, label).locator('li');
    await expect(items).toHaveText(['loose', 'first', 'second']);
    const kinds = await items.evaluateAll(all => all.map(({ dataset }) => dataset.list));
    expect(kinds).toEqual(['bullet', 'ordered', 'ordered']);
  });

  test('keeps how a pasted paragraph is aligned, and leaves out what it cannot show', async ({ page }) => {
    const aligned = ['center', 'right', 'justify', 'left', 'nonsense'].map(
      value => `<p style="text-align: ${value}">${value}</p>`,
    );
    await paste(page, aligned.join(''));
    await expect(editor(page, label).locator('p')).toHaveText(['center', 'right', 'justify', 'left', 'nonsense']);
    expect(
      await editor(page, label)
        .locator('p')
        .evaluateAll(all => all.map(({ className }) => className)),
    ).toEqual(['ql-align-center', 'ql-align-right', 'ql-align-justify', '', '']);
  });

  test('keeps the meaning of pastes from Word, Excel, Outlook, Google and LibreOffice', async ({ page }) => {
    expect(samples).toHaveLength(10);
    const all = editor(page, label).locator(':scope > *');
    for (const name of samples) {
      await paste(page, sample(name));
      await expect.poll(() => value(page), { message: name, intervals: [50] }).toBe(stored(name));
      // Everything can be deleted, tables included.
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(all, name).toHaveCount(1);
      await expect(editor(page, label).locator('p'), name).toHaveText('');
    }
    await expect.poll(() => value(page)).toBeUndefined();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => value(page)).toBe(stored(samples.at(-1) ?? ''));
    // Each paste is undone alone, and what is typed over a table replaces it.
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => value(page)).toBeUndefined();
    await paste(page, sample('google-sheets'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Hello');
    await expect.poll(() => value(page)).toBe('<p><strong>Hello</strong></p>');
  });

  test('keeps the cursor in view and all rows reachable by keyboard after pasting a long table', async ({
    page,
    axe,
  }) => {
    const rows = Array.from({ length: 36 }, (_, row) => {
      const cells = Array.from({ length: 12 }, (_, column) => `<td>${column === 0 ? `HP-${row}` : row * column}</td>`);
      // A row that is taller than its estimate.
      return `<tr>${cells.join('').replace('HP-33', 'HP-33 for presses, lifting tables and test stands')}</tr>`;
    });
    await paste(page, `<table>${rows.join('')}</table>`);
    const cursor = () =>
      page.evaluate(() => {
        const { anchorNode } = getSelection() as Selection;
        const element = anchorNode instanceof Element ? anchorNode : (anchorNode?.parentElement as Element);
        const { left, top, height } = element.getBoundingClientRect();
        // Nothing covers it, not even the bar with the buttons.
        const above = document.elementFromPoint(left + 2, top + height - 2);
        return above && element.closest('.ql-editor')?.contains(above) ? element.tagName : 'covered';
      });
    await expect.poll(cursor).toBe('P');
    await axe('a long table in the editor');
    for (let row = 0; row < 30; row += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(cursor).toBe('TD');
    await page.keyboard.type('x');
    await draftHas(page, '<td>x66</td>');
    await page.setViewportSize({ width: 390, height: 844 });
    const cell = editor(page, label).getByText('x66', { exact: true });
    expect((await cell.boundingBox())?.width).toBeGreaterThan(50);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => value(page)).toBeUndefined();
  });

  test('keeps merged cells and no-break spaces in a saved text, on its page, and after an edit', async ({
    page,
    request,
    visit,
  }) => {
    const calls = await staffCalls(request, ADMIN);
    const table = stored('excel-formats');
    const _id = await calls.addProduct({ name: 'Merged cells', fullDesc: `<p>At 250&nbsp;bar</p>${table}` });
    expect((await calls.product(_id)).fullDesc).toBe(`<p>At 250\u00a0bar</p>${table}`);
    await visit(adminPaths.editProduct.href({ id: _id }));
    await ready(page);
    await editor(page, label).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Up to ');
    await draftHas(page, 'Up to');
    expect(await value(page)).toBe(`<p>Up to At 250\u00a0bar</p>${table}`);
    const tools = page.getByRole('toolbar', { name: `Formatting of ${label}` });
    // A column within the merged header, and a row: the spans follow.
    await editor(page, label).getByText('250\u00a0bar', { exact: true }).click();
    await tools.getByRole('button', { name: 'Add column to the right' }).click();
    await tools.getByRole('button', { name: 'Delete row' }).click();
    await submit(page, 'Update Product').click();
    await expect(page).toHaveURL(adminPaths.products.href());
    const { fullDesc } = await calls.product(_id);
    expect(fullDesc).toContain('<td colspan="3"><strong>Pressure</strong></td>');
    expect(fullDesc).not.toContain('HP-10');
    await visit(paths.product.href({ id: _id }));
    await expect(page.locator('main td[colspan="3"]')).toHaveText('Pressure');
    await expect(page.getByText('Up to At 250\u00a0bar')).toBeVisible();
  });

  test('says where images belong, and when a text is too long', async ({ page, axe }) => {
    const pasteFile = (text: string) =>
      editor(page, label).evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        if (text) clipboardData.setData('text/plain', text.repeat(5_000_000));
        else clipboardData.items.add(new File([new Uint8Array(9)], 'image.png', { type: 'image/png' }));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await editor(page, label).click();
    await pasteFile('');
    const refusal = page.getByRole('alert').filter({ hasText: 'Texts hold no images.' });
    await expect(refusal).toHaveText('Texts hold no images. Add images under Images or Spec Image of the product.');
    await axe('an image refused by the editor');
    await page.keyboard.type('x');
    await expect(refusal).toHaveCount(0);
    await editor(page, label).evaluate(element => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(9)], 'image.webp', { type: 'image/webp' }));
      const { x: clientX, y: clientY } = element.getBoundingClientRect();
      const at = { clientX: clientX + 30, clientY: clientY + 30 };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
    });
    await expect(refusal).toBeVisible();
    await pasteFile('abcd');
    await expect(page.getByText('That is more than a text can hold.')).toBeVisible();
    await expect(editor(page, label)).toHaveText('x');
    // Outside the texts, a pasted image goes to the picker that has the focus, or to the first one.
    const pasteImage = (name: string) =>
      page.evaluate(async name => {
        const canvas = new OffscreenCanvas(4, 4);
        canvas.getContext('2d');
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, name);
    await nameField(page).focus();
    await pasteImage('name.png');
    await page.getByRole('button', { name: 'Images 2' }).focus();
    await pasteImage('second.png');
    await page.getByRole('button', { name: 'Choose a file Spec Image' }).focus();
    await pasteImage('spec.png');
    await submit(page, 'Add +').focus();
    await pasteImage('first.png');
    await expect(pictures(page)).toHaveText(['second.png', 'first.png']);
    await expect(page.getByText('spec.png')).toBeVisible();
  });

  test('names links that lead nowhere and the length of long texts before saving', async ({ page, request, visit }) => {
    const calls = await staffCalls(request, ADMIN);
    const fullDesc = `<p>See <a href="/price-list">prices</a></p><p>${'long '.repeat(17_000)}</p>`;
    const _id = await calls.addProduct({ name: 'Dead links', fullDesc, features: `<p>${'a '.repeat(42_000)}</p>` });
    await visit(adminPaths.editProduct.href({ id: _id }));
    await ready(page);
    await expect(
      page.getByText('A link leads nowhere: “prices” (/price-list is not a page of this website).'),
    ).toBeVisible();
    const length = (await calls.product(_id)).fullDesc.length;
    await expect(
      page.getByText(`This text: ${length.toLocaleString('en-GB')} of 100,000 characters, formatting included.`),
    ).toBeVisible();
    await expect(page.getByText(/All texts together: 16\d,\d{3} of 200,000 characters/)).toBeVisible();
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
    // Quill reads a selection 1 ms after its change, which in a busy browser may be too late for the next key.
    await page.evaluate(() => {
      const later = window.setTimeout;
      window.setTimeout = ((run: TimerHandler, delay?: number) =>
        delay === 1 ? 0 : later(run, delay)) as typeof later;
    });
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
    await axe('an address refused by the editor');
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
    await axe('a table being edited');
    await expect(editor(page, label).locator('tr')).toHaveCount(4);
    await expect(editor(page, label).locator('td')).toHaveCount(4);
    await tools.getByRole('button', { name: 'Delete table' }).click();
    await expect(editor(page, label).locator('table')).toHaveCount(0);
  });

  test('the editor is empty after its text was deleted, and leaving then needs no confirmation', async ({ page }) => {
    await editor(page, label).click();
    await page.keyboard.type('x');
    await draftHas(page, '<p>x</p>');
    await page.keyboard.press('Backspace');
    await expect.poll(() => value(page)).toBeUndefined();
    await expect(nameField(page)).toHaveValue('');
    await page.getByRole('link', { name: 'Products Page' }).click();
    await expect(page).toHaveURL(adminPaths.products.href());
  });

  test('a rich text is saved with its last letter, even one that is not painted yet', async ({ page }) => {
    await editor(page, label).click();
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.keyboard.type('Seals of polyurethane');
    await nameField(page).focus();
    await draftHas(page, '<p>Seals of polyurethane</p>');
  });
});
