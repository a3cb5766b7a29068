import type { Page } from '@playwright/test';
import { layOut } from '../../fixtures/pages/lay-out.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [390, 600, 768, 900, 1024, 1216, 1280, 1440, 1920, 2560];

async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await check(width);
  }
}

/** Rows of cards that end before their grid does. */
const holes = (page: Page) =>
  page.locator('.cards').evaluateAll(grids =>
    grids.flatMap(grid => {
      const { right } = grid.getBoundingClientRect();
      const rows = Map.groupBy([...grid.children], card => Math.round(card.getBoundingClientRect().top));
      return [...rows.values()].flatMap(row => {
        const end = Math.max(...row.map(card => card.getBoundingClientRect().right));
        return right - end > 3 ? [`${row.at(-1)?.querySelector('a')?.textContent}: ${Math.round(right - end)} px`] : [];
      });
    }),
  );

/** Pictures of cards that do not fill their frame, which leaves a visible band: all are 4:3. */
const bands = (page: Page) =>
  page.locator('.card-image').evaluateAll(places =>
    places.flatMap(place => {
      const { clientWidth, clientHeight } = place;
      return Math.abs(clientHeight - (clientWidth * 3) / 4) > 1 ? [`${clientWidth} by ${clientHeight}`] : [];
    }),
  );

/** Columns of the footer in each of its rows. */
const footerRows = (page: Page) =>
  page.locator('.footer-columns').evaluate(footer => {
    const rows = Map.groupBy([...footer.children], column => Math.round(column.getBoundingClientRect().top));
    return [...rows.values()].map(row => row.length);
  });

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

/** Words with a hyphen that are on two lines and would fit on one, in headings. */
const broken = (page: Page) =>
  page.locator('h1, h2, h3, h4, .sizing-name').evaluateAll(headings =>
    headings.flatMap(heading => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { currentNode } = texts;
        for (const { 0: word, index } of currentNode.textContent?.matchAll(/\S+-\S+/g) ?? []) {
          const range = document.createRange();
          range.setStart(currentNode, index);
          range.setEnd(currentNode, index + word.length);
          const parts = [...range.getClientRects()];
          const lines = new Set(parts.map(({ top }) => Math.round(top)));
          const length = parts.reduce((sum, { width }) => sum + width, 0);
          if (lines.size > 1 && length < heading.getBoundingClientRect().width) found.push(word);
        }
      }
      return found;
    }),
  );

test('rows of cards and of the footer are full, pictures fill their frames, no figure is cut, and no heading breaks at a hyphen, at any width', async ({
  page,
  request,
  visit,
}) => {
  const categories: { _id: string }[] = await (await request.get('/api/categories')).json();
  // Five and four products; the product has four related ones.
  const lists = [categories[0], categories[2]].map(category => `/products/${category?._id}`);
  const cylinder = await cylinderAddress(request);
  const found = ['/search?q=cylinder', '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm'];
  for (const address of ['/', '/products', ...lists, ...found, cylinder]) {
    await visit(address);
    await layOut(page);
    await atEachWidth(page, async width => {
      expect.soft(await holes(page), `${address} at ${width} px`).toEqual([]);
      expect.soft(await bands(page), `${address} at ${width} px`).toEqual([]);
      expect.soft(new Set(await footerRows(page)).size, `footer of ${address} at ${width} px`).toBe(1);
      expect.soft(await broken(page), `${address} at ${width} px`).toEqual([]);
      expect.soft(await cutFigures(page), `${address} at ${width} px`).toEqual([]);
    });
  }
});

test('pictures of cards do not shrink on wider screens', async ({ page, request, visit }) => {
  const categories: { _id: string }[] = await (await request.get('/api/categories')).json();
  await visit(`/products/${categories[0]?._id}`);
  const first = page.locator('.card-image').first();
  const seen: number[] = [];
  for (const width of [1216, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    seen.push((await first.boundingBox())?.width ?? 0);
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});

test('the enquiry form ends level with the details beside it, and only its message grows for that', async ({
  page,
  request,
  visit,
}) => {
  for (const address of ['/contact-us', `/contact-us?product=${(await cylinderAddress(request)).split('/').at(-1)}`]) {
    await visit(address);
    for (const width of [900, 1100, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const ends = await page
        .locator('.form > :nth-last-child(1 of :not(.visually-hidden)), .contact-details')
        .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().bottom));
      expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${address} at ${width} px`).toBeLessThan(40);
      const gaps = await page.locator('.form').evaluate(form => {
        const tops = (selector: string) => form.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const [name, organization, message] = ['[name=name]', '[name=organization]', '[name=message]'].map(tops);
        return [name, organization].map((field, index) => {
          const label = [organization, message][index] as DOMRect;
          return Math.round(label.top - (field as DOMRect).bottom);
        });
      });
      for (const gap of gaps) expect(gap, `${address} at ${width} px`).toBeLessThan(70);
    }
  }
});

test('the five circles fill their rows, or are centred in them', async ({ page, visit }) => {
  await visit('/about-us');
  await atEachWidth(page, async width => {
    const [last, all] = await page.locator('.circles').evaluate(grid => {
      const middle = (boxes: DOMRect[]) =>
        (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2;
      const boxes = [...grid.children].map(circle => circle.getBoundingClientRect());
      const bottom = Math.max(...boxes.map(({ top }) => top));
      return [middle(boxes.filter(({ top }) => top === bottom)), middle([grid.getBoundingClientRect()])];
    });
    expect(Math.abs((last ?? 0) - (all ?? 0)), `at ${width} px`).toBeLessThan(2);
    const rings = await page
      .locator('.circle-ring')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().width));
    expect(Math.min(...rings), `at ${width} px`).toBeGreaterThan(120);
  });
});

test('the columns of texts about the company have similar lengths', async ({ page, visit }) => {
  await visit('/about-us');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await page.locator('.fold-text').evaluateAll(texts =>
      texts.map(text => {
        const lines = [...text.children].flatMap(paragraph => [...paragraph.getClientRects()]);
        const byColumn = Map.groupBy(lines, ({ left }) => Math.round(left));
        return [...byColumn.values()].map(column => Math.max(...column.map(({ bottom }) => bottom)));
      }),
    );
    expect(columns).toHaveLength(3);
    expect
      .soft(
        columns.map(ends => ends.length),
        `at ${width} px`,
      )
      .toEqual([3, 2, 2]);
    // Paragraphs stay whole: the longest has three lines more than the shortest.
    for (const ends of columns) expect.soft(Math.max(...ends) - Math.min(...ends), `at ${width} px`).toBeLessThan(100);
  }
});

test('words of headings and buttons are clearly separated', async ({ page, visit }) => {
  await visit('/');
  const narrow = await page.locator('h1, h2, .button, .card-name').evaluateAll(texts =>
    texts.flatMap(element => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.search(/\S \S/) ?? -1;
        if (at < 0) continue;
        const space = document.createRange();
        space.setStart(walker.currentNode, at + 1);
        space.setEnd(walker.currentNode, at + 2);
        const { width } = space.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(walker.currentNode.parentElement ?? element).fontSize);
        // Zero if the line breaks there.
        if (width > 0 && width / size < 0.2)
          found.push(`${walker.currentNode.textContent}: ${(width / size).toFixed(3)} em`);
      }
      return found;
    }),
  );
  expect(narrow).toEqual([]);
});

test('signs of technical texts are drawn with the fonts of the site', async ({ page, request, visit }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const ofSystem = async () => {
    const { root } = await client.send('DOM.getDocument', { depth: 1 });
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main' });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  };
  // A search without results repeats its words in a heading; a cylinder has such signs among its figures.
  for (const address of ['/search?q=⌀+≤+≥+Ω+Ø+×+±+µ+°', await cylinderAddress(request)]) {
    await visit(address);
    await layOut(page);
    await expect.poll(ofSystem, address).toEqual([]);
  }
  await client.detach();
});
