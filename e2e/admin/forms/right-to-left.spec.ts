import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Locator } from '@playwright/test';
import { editor, nameField, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const arabic = 'مضخة (HP-20).';
const mixed = 'HP-20 مضخة عالية.';

/** On which side of its first letter a text's full stop is: a right-to-left text ends at the left. */
const endOf = (element: Locator, text: string) =>
  element.evaluate((element, text) => {
    // Parts of a text may be in elements of their own.
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: { node: Node; at: number }[] = [];
    let whole = '';
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      for (let at = 0; at < node.data.length; at += 1) places.push({ node, at });
      whole += node.data;
    }
    const from = whole.indexOf(text);
    const sideOf = ({ node, at }: { node: Node; at: number }) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, last] = [places[from], places[from + text.length - 1]];
    if (first && last) return sideOf(last) < sideOf(first) ? 'left' : 'right';
    return 'nowhere';
  }, text);

test('Arabic is read from right to left in forms, the editor, lists, enquiries and on the page', async ({
  page,
  request,
  server,
  signIn,
  visit,
  axe,
}) => {
  const barbara = await colleague(request);
  const categoryId = await barbara.post('/api/add-category', { name: arabic });
  await signIn();
  await visit(adminPaths.addProduct.href());
  await ready(page);
  await nameField(page).fill(arabic);
  await expect(nameField(page)).toHaveCSS('direction', 'rtl');
  await page.getByLabel('Category').selectOption(categoryId);

  const text = editor(page, 'Full Description');
  await text.click();
  await page.keyboard.insertText(arabic);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(mixed);
  await expect(text).toHaveAttribute('dir', 'rtl');
  expect([await endOf(text, arabic), await endOf(text, mixed)]).toEqual(['left', 'right']);
  const turn = page
    .getByRole('toolbar', { name: 'Formatting of Full Description' })
    .getByRole('button', { name: 'Other reading direction' });
  await turn.click();
  await expect(turn).toHaveAttribute('aria-pressed', 'true');
  expect(await endOf(text, mixed)).toBe('left');
  await axe('a text from right to left');
  await submit(page, 'Add +').click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Filter Products' }).fill(arabic);
  const link = page.getByRole('table', { name: 'Products' }).getByRole('link', { name: arabic, exact: true });
  // The filter goes into the address; in the moment of a click that would end the navigation.
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(link).toHaveCount(1);
  expect(await endOf(link, arabic)).toBe('left');
  await link.click();
  await ready(page);
  await expect(text.locator('p')).toHaveText([arabic, mixed]);
  // A direction is stored as a format only if the text does not imply it.
  await expect(text.locator('p[dir]')).toHaveText([mixed]);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const calls = await staffCalls(request, ADMIN);
  expect((await calls.product(id)).fullDesc).toBe(`<p dir="rtl">${arabic}</p><p dir="rtl">${mixed}</p>`);

  await visit(paths.product.href({ id }));
  await expect(heading(page, arabic)).toBeVisible();
  expect(await endOf(heading(page, arabic), arabic)).toBe('left');
  const shown = page.locator('.rich').first();
  expect([await endOf(shown, arabic), await endOf(shown, mixed)]).toEqual(['left', 'left']);
  await barbara.remove(`/api/products/${id}`);
  await barbara.remove(`/api/categories/${categoryId}`);

  const [enquiry] = await addEnquiries(server.dataDir, [{ name: 'محمد', message: `${arabic}\nHello there.` }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${enquiry}`);
  const message = page.getByRole('region', { name: 'محمد' }).locator('.enquiry-message');
  await expect(message).toBeVisible();
  expect([await endOf(message, arabic), await endOf(message, 'Hello there.')]).toEqual(['left', 'right']);
});
