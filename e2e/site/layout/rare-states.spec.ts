import type { APIRequestContext, Page } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function productAddress(request: APIRequestContext, name: string): Promise<string> {
  const products: { _id: string; name: string }[] = await (await request.get('/api/products?fields=card')).json();
  return `/product/${products.find(product => product.name.startsWith(name))?._id}`;
}

/** The number of boxes in each row. */
const rows = (page: Page, boxes: string) =>
  page
    .locator(boxes)
    .evaluateAll(all =>
      [...Map.groupBy(all, box => Math.round(box.getBoundingClientRect().top)).values()].map(row => row.length),
    );

/** The distance between the lower ends of the boxes in the left and the right half. */
const difference = (page: Page, boxes: string) =>
  page.locator(boxes).evaluateAll(all => {
    const endOf = (isLeft: boolean) =>
      Math.max(
        ...all
          .map(box => box.getBoundingClientRect())
          .flatMap(({ left, bottom }) => (left < innerWidth / 2 === isLeft ? [bottom] : [])),
      );
    return Math.abs(endOf(true) - endOf(false));
  });

/** Where the text of an element begins and ends. */
const textEdges = (page: Page, texts: string) =>
  page.locator(texts).evaluateAll(all =>
    all.map(element => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.setStart(texts.nextNode() ?? element, 0);
      while (texts.nextNode());
      range.setEnd(texts.currentNode, texts.currentNode.textContent?.length ?? 0);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );

test('four cards are two rows of two, with large pictures', async ({ page, request, visit }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(await productAddress(request, 'VPP 10'));
  expect(await rows(page, '.related .card')).toEqual([2, 2]);
  const picture = await page.locator('.related .card-image').first().boundingBox();
  expect(picture?.width).toBeGreaterThan(400);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await rows(page, '.related .card')).toEqual([4]);
});

test('the two columns of a product end together, at any width', async ({ page, request, visit }) => {
  for (const name of ['VPP 40', 'VPP 400', 'VCX 100', 'VMS 90', 'VSB 12x50']) {
    await visit(await productAddress(request, name));
    for (const width of [750, 768, 900, 1024, 1216, 1280, 1366, 1440, 1512, 1536, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      // Boxes below both columns belong to neither.
      const [left, right] = await page.locator('.product').evaluate(product => {
        const end = (side: 'left' | 'right') =>
          Math.max(
            ...[...product.querySelectorAll('.viewer > *, .designation')]
              .map(part => part.getBoundingClientRect())
              .filter(({ left, right }) => (side === 'left' ? right < innerWidth * 0.7 : left > innerWidth * 0.3))
              .map(({ bottom }) => bottom),
          );
        return [end('left'), end('right')];
      });
      expect.soft(Math.abs(Number(left) - Number(right)), `${name} at ${width} px`).toBeLessThan(2);
      const frame = await page.locator('.viewer-frame').boundingBox();
      const grown = Number(frame?.height) - Number(frame?.width) * 0.75;
      expect.soft(grown, `paper above and below the picture of ${name} at ${width} px`).toBeLessThan(70);
    }
  }
});

test('a product without figures has no empty box on a tablet', async ({ page, request, visit }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(await productAddress(request, 'VMS 90'));
  await page.locator('.key-figures').evaluate(figures => figures.remove());
  const empty = await page.locator('.product > .designation').evaluateAll(boxes =>
    boxes.map(box => {
      const parts = [...box.querySelectorAll('p, a, button')].map(part => part.getBoundingClientRect().bottom);
      return box.getBoundingClientRect().bottom - Math.max(...parts);
    }),
  );
  expect(empty).toHaveLength(2);
  for (const height of empty) expect(height).toBeLessThan(60);
});

test('a card that is alone in its row is low, and its text is in the middle beside a small picture', async ({
  page,
  request,
  visit,
}) => {
  await visit(await productAddress(request, 'VMS 90'));
  const cards = page.locator('.related .card');
  for (const [width, number] of [
    [768, 3],
    [1024, 1],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await cards.last().scrollIntoViewIfNeeded();
    await cards.evaluateAll((all, number) => {
      for (const card of all.slice(number)) card.remove();
    }, number);
    const { height, above, below } = await cards.last().evaluate(card => {
      const whole = card.getBoundingClientRect();
      const [name, line] = [...card.querySelectorAll('.card-name, .card-line')].map(text =>
        text.getBoundingClientRect(),
      );
      return { height: whole.height, above: Number(name?.top) - whole.top, below: whole.bottom - Number(line?.bottom) };
    });
    expect.soft(height, `${width} px`).toBeLessThan(210);
    expect.soft(Math.abs(above - below), `${width} px`).toBeLessThan(20);
  }
});

test('no empty box is beside an enquiry that was sent', async ({ page, visit }) => {
  await visit('/contact-us?sent=ABCD-1234');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await difference(page, '.contact-part'), `sent, ${width} px`).toBeLessThan(100);
  }
});

test('a picture in the lightbox is above its caption, with the same arrow to both sides', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/gallery');
  await hydrate(page);
  await page.getByRole('main').locator('a:has(img)').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/^1 of /);
  const picture = await dialog.getByRole('img').boundingBox();
  const caption = await dialog.locator('.lightbox-caption').boundingBox();
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(caption?.y ?? 0);
  const arrow = (name: string) => dialog.getByRole('button', { name }).innerHTML();
  expect(await arrow('Previous')).toBe(await arrow('Next'));
});

test('a single element in a row is aligned with the others', async ({ page, request, visit }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const cylinder = await cylinderAddress(request);
  await visit(cylinder);
  const [label, code] = await page
    .locator('.designation .order-code > *')
    .evaluateAll(parts => parts.slice(0, 2).map(part => part.getBoundingClientRect().bottom));
  expect(Math.abs(Number(label) - Number(code)), 'an order code below its name').toBeLessThan(16);
  expect((await rows(page, '.type-code-part:has(.type-code-field)')).at(-1), 'the last fields of a code').toBe(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const [note] = await textEdges(page, '.cylinder-note');
  expect(note?.left, 'the note below the drawing').toBe((await textEdges(page, '.figures-table-group'))[0]?.left);
  const categories: { _id: string; name: string }[] = await (await request.get('/api/categories')).json();
  const cylinders = categories.find(({ name }) => name === 'Hydraulic Cylinders')?._id;
  await visit(`/products/${cylinders}?bore-from=200&nominal-pressure-from=400`);
  const chips = await page.locator('.chips').boundingBox();
  expect((await textEdges(page, '.chip-all'))[0]?.left, 'the way out of all filters').toBe(chips?.x);
});

test('a figure of a sizing is separated from its explanation', async ({ page, visit }) => {
  await visit('/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm');
  const gap = await page.locator('.sizing-hint', { hasText: 'safety' }).evaluate(hint => {
    const words = document.createRange();
    words.selectNodeContents(hint.lastChild as Node);
    return words.getBoundingClientRect().left - Number(hint.previousElementSibling?.getBoundingClientRect().right);
  });
  expect(gap).toBeGreaterThanOrEqual(7);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('dashes are in the middle between the steps of the trail', async ({ page, visit }) => {
    await visit('/sizing-calculator');
    const steps = await textEdges(page, '.crumbs-list li');
    const gaps = steps.slice(1).map(({ left }, index) => Math.round(left - (steps[index]?.right ?? 0)));
    // A dash of 16 px with 8 px at each side.
    expect(gaps).toEqual([32, 32]);
  });
});
