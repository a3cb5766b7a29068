import type { Locator, Page } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { layOut } from '../../fixtures/pages/lay-out.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const box = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height };
};

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Words of names and headings that are on two lines. */
const broken = (page: Page) =>
  page.locator('h1, h2, h3, h4, th, .circle-label').evaluateAll(all =>
    all.flatMap(one => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (!currentNode.parentElement?.checkVisibility()) continue;
        for (const { 0: word, index } of currentNode.textContent?.matchAll(/\p{L}{4,}/gu) ?? []) {
          const range = document.createRange();
          range.setStart(currentNode, index);
          range.setEnd(currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );

test('figures and headings of tables are whole, and the box of a product ends below its last line', async ({
  page,
  request,
  visit,
}) => {
  const products: { _id: string; name: string }[] = await (await request.get('/api/products?fields=card')).json();
  await visit(`/product/${products.find(({ name }) => name.startsWith('VPP 40'))?._id}`);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .locator('.variants-heading')
      .evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent));
    expect(cut, `${width} px`).toEqual([]);
    const below = await page.locator('.designation-more').evaluate(all => {
      const text = document.createRange();
      text.selectNodeContents(all.querySelector('.designation-hours span') ?? all);
      return all.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
    });
    expect(below, `${width} px`).toBeGreaterThan(8);
    // Sixteen rows.
    const hidden = await page.locator('.variants').evaluate(box => box.scrollHeight - box.clientHeight);
    expect.soft(hidden, `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const tank = page.locator('.figures-table tr').filter({ hasText: /^Tank/ }).locator('td');
  await expect(tank).toHaveText('460 × 360 × 280 mm');
  const lines = await tank.evaluate(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(lines).toBe(1);

  await test.step('the box of a product without figures ends with its text, too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const below = await page.locator('.designation-more').evaluate(more => {
      document.querySelector('.key-figures')?.remove();
      const last = more.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      return more.getBoundingClientRect().bottom - last;
    });
    expect.soft(below).toBeLessThan(24);
  });

  await test.step('printed, groups of figures and paragraphs are whole', async () => {
    await page.setViewportSize({ width: 688, height: 971 });
    await page.emulateMedia({ media: 'print' });
    const parts = await page
      .locator('.figures-table, .rich p')
      .evaluateAll(all =>
        all.flatMap(one => (one.getClientRects().length > 1 ? [one.textContent.trim().slice(0, 20)] : [])),
      );
    expect(parts).toEqual([]);
    await page.emulateMedia({ media: null });
  });

  await test.step('nine columns of sizes are in sight', async () => {
    await visit(await cylinderAddress(request));
    for (const width of [900, 1000, 1088]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page.locator('.variants').evaluate(box => box.scrollWidth - box.clientWidth);
      expect.soft(hidden, `${width} px`).toBe(0);
    }
  });
});

test('the current product line is in sight among the others, and on tablets none is cut off', async ({
  page,
  request,
  visit,
}) => {
  const categories: { _id: string; name: string }[] = await (await request.get('/api/categories')).json();
  const last = categories.find(({ name }) => name === 'Bag Lifting Devices');
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(`/products/${last?._id}`);
    const current = page.locator('.index-list [aria-current]');
    await expect(current).toHaveText('Bag Lifting Devices');
    const { left, right } = await box(current);
    expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
    expect(right, `${width} px`).toBeLessThanOrEqual(width);
    if (width === 390) continue;
    const hidden = await page.locator('.index-list').evaluate(list => list.scrollWidth - list.clientWidth);
    expect(hidden, `${width} px`).toBe(0);
  }
});

test('no paragraph about the company spans two columns, and its addresses have the same style', async ({
  page,
  visit,
}) => {
  await visit('/about-us');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const parts = await page.locator('.fold-text p').evaluateAll(all => all.map(one => one.getClientRects().length));
    expect(new Set(parts), `${width} px`).toEqual(new Set([1]));
  }
  await visit('/contact-us');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const ways = await page.locator('.contact-list').evaluateAll(lists =>
      lists.map(list =>
        [...list.children].map(({ children: [label, link] }) => {
          const under = (link?.getBoundingClientRect().top ?? 0) >= (label?.getBoundingClientRect().bottom ?? 0) - 1;
          return under ? 'below' : 'beside';
        }),
      ),
    );
    for (const list of ways) expect(new Set(list).size, `${width} px: ${list}`).toBe(1);
  }
});

test('with doubled text size nothing is outside a phone’s screen or over something else', async ({
  page,
  request,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await page.context().newCDPSession(page);
  // As by the browser's settings, so that breakpoints scale, too.
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const cylinder = await cylinderAddress(request);
  const compared = `/compare?products=${cylinder.split('/').at(-1)}`;
  for (const address of ['/', '/search?q=cylinder', '/products', '/about-us', compared, '/contact-us', cylinder]) {
    await visit(address);
    await hydrate(page);
    await layOut(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect.soft(await beyond(page), address).toBeLessThanOrEqual(0);
    expect.soft(await broken(page), address).toEqual([]);
    if (address === '/contact-us') {
      const show = await box(page.getByRole('button', { name: 'Show the map' }));
      const open = await box(page.getByRole('main').locator('.map-open'));
      expect.soft(show.right <= open.left || show.top >= open.bottom, 'the buttons of the map').toBe(true);
    }
  }
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy the order code' });
  const around = await box(page.locator('.designation').first());
  expect((await box(copy)).left).toBeGreaterThan(around.left);
  // Two columns would break the words of the contents.
  const entries = await page
    .locator('.contents-list li')
    .evaluateAll(all => all.map(entry => Math.round(entry.getBoundingClientRect().left)));
  expect(entries.length).toBeGreaterThan(4);
  expect.soft(new Set(entries).size).toBe(1);
  const numbers = await page.locator('.rich ol > li').evaluateAll(items =>
    items.map((item, index) => {
      const number = document.createElement('span');
      number.textContent = `${index + 1}.`;
      number.style.font = getComputedStyle(item, '::marker').font;
      item.append(number);
      const { width } = number.getBoundingClientRect();
      number.remove();
      return width <= item.getBoundingClientRect().left - (item.parentElement?.getBoundingClientRect().left ?? 0);
    }),
  );
  expect(numbers.length).toBeGreaterThan(1);
  expect(new Set(numbers), 'numbers of lists within the column of text').toEqual(new Set([true]));
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await client.detach();
});
