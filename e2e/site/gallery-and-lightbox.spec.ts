import type { Product } from '@hydraulics/common/nouns/products';
import type { Locator, Page } from '@playwright/test';
import { masonry } from '../../web/src/site/paging/masonry.ts';
import { painted } from '../fixtures/pages/at-rest.ts';
import { stopTheClock } from '../fixtures/pages/clock.ts';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const lightbox = (page: Page) => page.getByRole('dialog');
const pictures = (page: Page) => page.getByRole('main').locator('.masonry-item > a:first-child');
const place = (page: Page) => lightbox(page).getByRole('status');

test('a gallery image opens in the lightbox, which wraps around and closes', async ({ page, visit, axe }) => {
  await visit('/gallery');
  await hydrate(page);
  const links = pictures(page);
  const number = await links.count();
  const name = (await links.first().getByRole('img').getAttribute('alt')) ?? '';
  expect(name).not.toBe('');
  await links.first().click();
  await expect(place(page)).toHaveText(`1 of ${number}`);
  await expect(lightbox(page).getByRole('img')).toHaveAccessibleName(name);
  await axe('the lightbox');
  await lightbox(page).getByRole('button', { name: 'Previous' }).click();
  await expect(place(page)).toHaveText(`${number} of ${number}`);
  await lightbox(page).getByRole('button', { name: 'Next' }).click();
  await expect(place(page)).toHaveText(`1 of ${number}`);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL('/gallery');
});

test('a first click on an image opens the lightbox once the scripts are there, or else the image', async ({
  page,
  request,
  visit,
  expectFailures,
}) => {
  const product = await cylinderAddress(request);
  for (const [address, image, shown] of [
    ['/gallery', pictures(page).nth(1), /^2 of /],
    [product, page.getByRole('link', { name: /^Image 1 at full size/ }), /^1 of 3$/],
    [product, page.getByRole('link', { name: /^Specification of / }), '1 of 1'],
  ] as const) {
    const arriving = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async route => {
      await arriving.promise;
      await route.continue();
    });
    await visit(address);
    await image.click();
    arriving.resolve();
    await expect(place(page)).toHaveText(shown);
    await expect(page).toHaveURL(address);
    await page.unrouteAll({ behavior: 'wait' });
  }

  expectFailures(/assets\/.*\.js failed/);
  await page.route('**/assets/*.js', route => route.abort());
  await visit('/gallery');
  await pictures(page).nth(1).click();
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/);
});

test('of several images that are clicked while the lightbox is loaded, the last one opens', async ({ page, visit }) => {
  const arriving = Promise.withResolvers<void>();
  await page.route('**/assets/lightbox-*.js', async route => {
    await arriving.promise;
    await route.continue();
  });
  await visit('/gallery');
  await hydrate(page);
  for (const index of [0, 2, 1]) await pictures(page).nth(index).click();
  arriving.resolve();
  await expect(place(page)).toHaveText(/^2 of /);
  await expect(lightbox(page)).toHaveCount(1);
});

test('pictures below the first screen load after those on it, unless one scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arriving = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/uploads/*', async route => {
    asked += 1;
    if (asked <= 2) await arriving.promise;
    await route.continue();
  });
  const watch = async () => {
    // Requests of the previous page are not counted.
    await page.goto('about:blank');
    asked = 0;
    await page.goto('/gallery', { waitUntil: 'domcontentloaded' });
    // Layout requests the fonts, and also finds out which pictures are near.
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    // The browser reports requests slightly after sending them.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
    expect(asked).toBe(2);
  };
  await watch();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => asked, 'after scrolling').toBeGreaterThan(4);
  await watch();
  arriving.resolve();
  await expect.poll(() => asked, 'after the first two').toBeGreaterThan(4);
  await page.unrouteAll({ behavior: 'wait' });
});

test('Back closes the lightbox and stays on the page, Forward opens nothing', async ({ page, visit }) => {
  await visit('/about-us');
  await visit('/gallery');
  await hydrate(page);
  const link = pictures(page).nth(1);
  await link.click();
  await expect(place(page)).toHaveText(/^2 of /);
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(page).toHaveURL('/gallery');
  await expect(link).toBeFocused();
  // Closing by hand leaves no entry behind.
  await link.click();
  await expect(place(page)).toHaveText(/^2 of /);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  // Closing goes back in the history asynchronously, which must finish before the next navigation.
  await expect.poll(() => page.evaluate(() => history.state?.lightbox ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('the lightbox works by keyboard, traps the focus and returns it', async ({ page, visit }) => {
  await visit('/gallery');
  await hydrate(page);
  const link = pictures(page).nth(1);
  await link.focus();
  await page.keyboard.press('Enter');
  const close = lightbox(page).getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText(/^3 of /);
  await page.keyboard.press('Home');
  await expect(place(page)).toHaveText(/^1 of /);
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText(/^(\d+) of \1$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(lightbox(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test('a swipe turns the page, a short or vertical one does not', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/gallery');
  await hydrate(page);
  await pictures(page).nth(0).click();
  await expect(place(page)).toHaveText(/^1 of /);
  const swipe = async (x: number, y: number) => {
    await page.mouse.move(200, 400);
    await page.mouse.down();
    await page.mouse.move(200 + x, 400 + y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(-120, 10);
  await expect(place(page)).toHaveText(/^2 of /);
  await swipe(-20, 0);
  await swipe(-100, 200);
  await expect(place(page)).toHaveText(/^2 of /);
  await swipe(120, 0);
  await expect(place(page)).toHaveText(/^1 of /);
});

test('the images and the specification of a product open in the lightbox', async ({ page, request, visit }) => {
  const products: Product[] = await (await request.get('/api/products')).json();
  const product = products.find(({ images, specImage }) => images.length > 1 && specImage) as Product;
  await visit(`/product/${product.address}`);
  await hydrate(page);
  await page.getByRole('link', { name: 'Image 1 at full size' }).click();
  await expect(lightbox(page)).toHaveAccessibleName(`Images of ${product.name}`);
  await expect(place(page)).toHaveText(`1 of ${product.images.length}`);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: `Specification of ${product.name}` }).click();
  await expect(place(page)).toHaveText('1 of 1');
  await expect(lightbox(page).getByRole('button')).toHaveCount(1);
  await expect(lightbox(page).getByRole('img')).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('two taps or the key + make the specification readable', async ({ page, request, visit }) => {
    const products: Product[] = await (await request.get('/api/products')).json();
    const product = products.find(({ specImage }) => specImage) as Product;
    await page.clock.install();
    await visit(`/product/${product.address}`);
    await hydrate(page);
    const image = lightbox(page).getByRole('img');
    const width = async () => Math.round((await image.boundingBox())?.width ?? 0);
    // On a phone the texts are folded.
    await page.locator('summary').filter({ hasText: 'Specification' }).click();
    await page.getByRole('link', { name: `Specification of ${product.name}` }).click();
    await expect(place(page)).toHaveText('1 of 1');
    await expect.poll(width).toBe(390);
    // The second tap is no later than 300 ms after the first.
    await stopTheClock(page);
    await page.touchscreen.tap(195, 400);
    await page.touchscreen.tap(195, 400);
    await page.clock.resume();
    await expect.poll(width).toBeGreaterThan(1000);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(390);
    await page.keyboard.press('+');
    await expect.poll(width).toBe(585);
  });
});

test('if the lightbox cannot be loaded, the link still works', async ({ page, visit, expectFailures }) => {
  expectFailures(/assets\/lightbox-.* failed/);
  await visit('/gallery');
  await hydrate(page);
  await page.route('**/assets/lightbox-*.js', route => route.abort());
  await pictures(page).nth(0).click();
  await expect(page).toHaveURL(/\/uploads\/.*\.webp$/);
});

const box = async (tile: Locator) => {
  const found = await tile.boundingBox();
  if (!found) throw new Error('The tile is not shown.');
  return found;
};

for (const [width, columns] of [
  [749, 1],
  [750, 2],
  [899, 2],
  [900, 3],
  [1800, 3],
] as const) {
  test(`the gallery is in reading order, in ${columns} columns at ${width} px`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit('/gallery');
    const tiles = await page.locator('.masonry-item').all();
    const boxes = await Promise.all(tiles.map(box));
    const lefts = [...new Set(boxes.map(({ x }) => x))].toSorted((one, other) => one - other);
    expect(lefts).toHaveLength(columns);
    lefts.slice(1).forEach((x, index) => {
      expect(Math.abs(x - (lefts[index] ?? 0) - (boxes[0]?.width ?? 0) - 20), `beside ${index}`).toBeLessThan(0.6);
    });
    boxes.forEach((tile, index) => {
      const above = boxes.slice(0, index).findLast(({ x }) => x === tile.x);
      if (above) expect(Math.abs(tile.y - above.y - above.height - 20), `below ${index}`).toBeLessThan(0.6);
      // Gutters are only approximately whole rows.
      expect(tile.y, `order of ${index}`).toBeGreaterThan((boxes[index - 1]?.y ?? tile.y) - 20);
    });
    const ends = lefts.map(x => boxes.findLast(tile => tile.x === x)).map(tile => (tile ? tile.y + tile.height : 0));
    const highest = Math.max(...boxes.map(({ height }) => height));
    expect(Math.max(...ends) - Math.min(...ends), 'from end to end').toBeLessThan(highest);
    // No image deviates from its aspect ratio by more than two percent.
    const off = await page.locator('.masonry-item img').evaluateAll(images =>
      (images as HTMLImageElement[]).map(image => {
        const { width, height } = image.getBoundingClientRect();
        return Math.abs(
          (width / height) * (Number(image.getAttribute('height')) / Number(image.getAttribute('width'))) - 1,
        );
      }),
    );
    expect(Math.max(...off)).toBeLessThan(0.025);
    // Names of products are below their pictures, within their tiles.
    const names = await page.locator('.masonry-product').evaluateAll(all =>
      all.map(name => {
        const [label, picture, tile] = [name, name.previousElementSibling, name.parentElement].map(part =>
          part?.getBoundingClientRect(),
        );
        if (!label || !picture || !tile) return 'missing';
        const near = (one: number, other: number) => Math.abs(one - other) < 2;
        return near(label.top, picture.bottom) && near(label.bottom, tile.bottom) && label.height >= 44;
      }),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names)).toEqual(new Set([true]));
  });
}

/** Opens a gallery of 200 images of all shapes, whose pages are like those of the server. */
async function openLargeGallery(page: Page, visit: (address: string) => Promise<unknown>) {
  const shapes = ['1600x1200', '1200x1600', '1000x1000', '2560x200', '200x2560', '1920x1080', '1440x2560'];
  const many = Array.from(
    { length: 200 },
    (_, index) => `${index.toString(16).padStart(40, '0')}-${shapes[index % shapes.length]}.webp`,
  );
  const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  await page.route('**/uploads/0*', route => route.fulfill({ contentType: 'image/svg+xml', body: blank }));
  await page.route(/\/gallery(\?page=\d+)?$/, async route => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const response = await route.fetch({ url: new URL('/gallery', route.request().url()).href });
    const shown = many.slice((number - 1) * 24, number * 24).map(path => `uploads/${path}`);
    const { list, tiles } = masonry(
      many.length,
      shown.map(path => ({ path })),
    );
    const items = shown.map((path, index) => {
      const [, width, height] = /-(\d+)x(\d+)/.exec(path) ?? [];
      return `<li class="${tiles[index]}"><a class="drawing-paper" href="/gallery/${path}" data-image="${path}"><picture><img src="/${path}" width="${width}" height="${height}" alt=""></picture></a></li>`;
    });
    const more =
      number * 24 < many.length ? `<a class="button button-dark" href="/gallery?page=${number + 1}">Load more</a>` : '';
    // Other tests may have added images, whose preloads and pages are not to be on this page.
    const body = (await response.text())
      .replaceAll(/<link rel="preload" as="image"[^>]*>|<div class="pager">.*?<\/nav><\/div>/gs, '')
      .replace(
        /<ul class="masonry.*?<\/ul><\/div>/s,
        `<ul class="${list}" data-total="200">${items.join('')}</ul></div><div class="pager">${more}</div>`,
      );
    await route.fulfill({ response, body });
  });
  await visit('/gallery');
  await hydrate(page);
}

test('two hundred images of all shapes are in their columns without a gap or an overlap', async ({ page, visit }) => {
  await openLargeGallery(page, visit);
  const items = page.locator('.masonry-item');
  await expect(items.first()).toBeVisible();
  await page.mouse.move(400, 400);
  const goDown = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    return items.count();
  };
  // It loads on scrolling; after five pages it shows a button, so that the footer can be reached.
  for (const count of [48, 72, 96]) await expect.poll(goDown).toBeGreaterThanOrEqual(count);
  await expect.poll(goDown).toBe(120);
  await page.getByRole('link', { name: 'Load more' }).click();
  for (const count of [144, 168, 192]) await expect.poll(goDown).toBeGreaterThanOrEqual(count);
  await expect.poll(goDown).toBe(200);
  for (const [width, columns] of [
    [800, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tiles = await page.locator('.masonry-item').evaluateAll(items =>
      items.map(item => {
        const { x, y, height } = item.getBoundingClientRect();
        return { x, y, height };
      }),
    );
    expect(new Set(tiles.map(({ x }) => x)).size, `columns at ${width} px`).toBe(columns);
    tiles.forEach((tile, index) => {
      const above = tiles.slice(0, index).findLast(({ x }) => x === tile.x);
      if (!above) return;
      expect(Math.abs(tile.y - above.y - above.height - 20), `${index} at ${width} px`).toBeLessThan(0.6);
    });
  }
});

test('more images load when a busy browser reports several positions at once', async ({ page, visit }) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const held: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          if (held.length === 0) setTimeout(() => report(held.splice(0), observer), 500);
          held.push(...entries);
        }, options);
      }
    };
  });
  await openLargeGallery(page, visit);
  const images = page.locator('.masonry-item');
  await expect(images).toHaveCount(24);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(images).toHaveCount(48);
});

test('five pages load by themselves, even if a busy browser reports the link again as the fifth appears', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      readonly reportAgain: () => void;
      constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        let last: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          last = entries;
          report(entries, observer);
        }, options);
        this.reportAgain = () => report(last, this);
      }
      override disconnect() {
        this.reportAgain();
        super.disconnect();
      }
    };
  });
  await openLargeGallery(page, visit);
  const images = page.locator('.masonry-item');
  const goDown = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    return images.count();
  };
  for (const count of [48, 72, 96, 120]) await expect.poll(goDown).toBeGreaterThanOrEqual(count);
  await page.waitForLoadState('networkidle');
  expect(await goDown()).toBe(120);
});

test('the gallery has no layout shift while images load', async ({ page, visit }) => {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    // Appended images push down the footer; existing ones must not move.
    const isPicture = (node: Node | null) => node instanceof Element && node.closest('.masonry-frame') !== null;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as Shift[])
        if (entry.sources.some(({ node }) => isPicture(node))) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit('/gallery');
  await hydrate(page);
  for (let y = 0; y < 4000; y += 500) await page.mouse.wheel(0, 500);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});
