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
  page.locator('h1, h2, h3, h4, th, .circle-label, .door-line a').evaluateAll(all =>
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

/** Texts of cards that are cut, and figures in them that are on two lines, or without their unit. */
const cutFigures = (page: Page) =>
  page.locator(':is(.card, .found, .sized) :is(p, li)').evaluateAll(texts =>
    texts.flatMap(text => {
      if (text.scrollHeight > text.clientHeight + 1 || /\d\s?…/.test(text.textContent)) return [text.textContent];
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { currentNode } = walker;
        const figures = /\d[\d.,]*\s(bar|litres?|l\/min|kW|kNm?|mm|kg|m\/s|m\/min|rpm|°C)/g;
        for (const { 0: figure, index } of currentNode.textContent?.matchAll(figures) ?? []) {
          const range = document.createRange();
          range.setStart(currentNode, index);
          range.setEnd(currentNode, index + figure.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(figure);
        }
      }
      return found;
    }),
  );

test('no text of a card is cut, and no figure of it is on two lines or without its unit', async ({
  page,
  request,
  visit,
}) => {
  const [category]: { _id: string }[] = await (await request.get('/api/categories')).json();
  const found = ['/search?q=cylinder', '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm'];
  for (const address of ['/', `/products/${category?._id}`, ...found]) {
    await visit(address);
    await layOut(page);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await cutFigures(page), `${address} at ${width} px`).toEqual([]);
    }
  }
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

test('no word of a name or heading is broken on a phone', async ({ page, request, visit }) => {
  for (const address of ['/', '/products', await cylinderAddress(request)]) {
    await visit(address);
    await layOut(page);
    for (const width of [320, 344, 360, 375, 390, 412, 430, 540]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await broken(page), `${address} at ${width} px`).toEqual([]);
    }
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
  const size = `${cylinder}?code=VCX-80%2F56x300-MF3`;
  for (const address of [
    '/',
    '/search?q=cylinder',
    '/products',
    '/about-us',
    compared,
    '/contact-us',
    cylinder,
    size,
  ]) {
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
  await page.getByRole('form', { name: 'Size' }).getByLabel('Stroke').focus();
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy the order code' });
  const around = await box(page.locator('.designation').first());
  expect((await box(copy)).left).toBeGreaterThan(around.left);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await client.detach();
});
