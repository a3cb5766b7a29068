import { hydrate } from '../fixtures/pages/hydration.ts';
import { expect, test } from '../fixtures/test.ts';

test('products are compared from a card, a search, a page and by address, and print on one sheet', async ({
  page,
  request,
  visit,
  axe,
}) => {
  const products: { _id: string; name: string; address: string; categoryId: string; categoryAddress: string }[] =
    await (await request.get('/api/products?fields=card')).json();
  const cylinders = products.filter(({ name }) => /^VC[TWX] /.test(name));
  const [first, second, third] = cylinders;
  if (!first || !second || !third) throw new Error('The demo has changed.');
  const tray = page.getByRole('complementary', { name: 'Products to compare' });
  const choose = (name: string) => page.getByRole('button', { name: `Compare ${name}`, exact: true });

  // Before hydration no tap is lost, none leaves the page, and a second, impatient tap undoes nothing.
  await visit(`/products/${first.categoryAddress}`);
  await page.evaluate(() => {
    const [one, other] = document.querySelectorAll<HTMLElement>('.choose-compare');
    for (const link of [one, other, one]) link?.click();
  });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(`/products/${first.categoryAddress}`);
  await tray.getByRole('button', { name: 'Clear' }).click();
  await expect(tray).toHaveCount(0);

  await visit(`/search?q=${encodeURIComponent(third.name)}`);
  await hydrate(page);
  await choose(third.name).press(' ');
  await expect(choose(third.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/search\?q=/);
  await axe('search results, chosen for comparing');
  await tray.getByRole('button', { name: 'Clear' }).click();
  await visit(`/products/${first.categoryAddress}`);
  await hydrate(page);

  await choose(first.name).click();
  await expect(choose(first.name)).toHaveAttribute('aria-pressed', 'true');
  await visit(`/product/${second.address}`);
  await hydrate(page);
  await choose(second.name).press('Enter');
  // On a phone it is above the bar, which is at the same edge.
  await page.setViewportSize({ width: 390, height: 844 });
  await tray.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(`/compare?products=${first._id},${second._id}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Bore.*differs 63 mm 100 mm$/ })).toBeVisible();
  await page.getByRole('radio', { name: 'US' }).check({ force: true });
  await expect(page.getByRole('row', { name: /^Bore.*differs 2\.48 in 3\.937 in$/ })).toBeVisible();
  // The words of a name follow each other: to the right, or on the next line.
  const wordsOutOfOrder = await page.locator('.compare-name').evaluateAll(names =>
    names.flatMap(name => {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const words: { word: string; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          words.push({ word, box: range.getBoundingClientRect() });
        }
      }
      return words.filter(({ box }, at) => {
        const before = words[at - 1]?.box;
        const isBeside = before && Math.abs(box.top - before.top) < 2 && box.left > before.right + 1;
        return before && !isBeside && box.top < before.bottom - 2;
      });
    }),
  );
  expect(wordsOutOfOrder.map(({ word }) => word)).toEqual([]);
  await page.getByRole('link', { name: `Remove ${first.name}` }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);

  // Only the window's edge cuts it off, the names stay in sight, and their words stay apart.
  await page.setViewportSize({ width: 1440, height: 600 });
  await visit(`/compare?products=${cylinders.map(({ _id }) => _id).join(',')}`);
  const table = page.getByRole('region', { name: 'Comparison', exact: true });
  expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect(await table.getByRole('link', { name: first.name, exact: true }).innerText()).toBe(first.name);
  await page.mouse.wheel(0, 700);
  await expect(table.getByRole('link', { name: first.name, exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });

  // At most six, which fit on a sheet in landscape.
  const seven = products.slice(0, 7).map(({ _id }) => _id);
  await visit(`/compare?products=${seven.join(',')}`);
  await expect(page.getByRole('columnheader')).toHaveCount(6);
  await visit(`/compare?products=${cylinders.map(({ _id }) => _id).join(',')}`);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 841\.\d+ 59[45]/);
});
