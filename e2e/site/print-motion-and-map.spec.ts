import type { Page } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { cylinderAddress, first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

type Product = { _id: string; name: string };

/** Prints a product, and expects that it fits on one page. */
async function expectOnePage(page: Page, { _id, name }: Product): Promise<void> {
  await page.goto(`/product/${_id}`);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect.soft(paper.match(/\/Type\s*\/Page\b/g), name).toHaveLength(1);
}

test('a product prints as a data sheet of one page', async ({ page, request }) => {
  await expectOnePage(page, await first(request, '/api/products?fields=card'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Category: ')).toBeVisible();
  await expect(page.locator('.print-contact')).toContainText('sales@');
  await expect(page.locator('.print-head')).toHaveText(/^Veldmark HydraulicsIssue \d+, \d\d? [A-Z][a-z]{2} \d{4}$/);
  await expect(page.locator('.print-head svg')).toBeVisible();
  for (const chrome of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(chrome)).toHaveCount(0);
  }
});

test('every product of the demo prints on one page, with its table of sizes', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  // The thirty of the demo: other tests add longer ones.
  const products: Product[] = await (await request.get('/api/products?fields=card&sort=createdAt&limit=30')).json();
  expect(products).toHaveLength(30);
  for (const product of products) {
    await expectOnePage(page, product);
  }
});

test('another page starts at its top, without smooth scrolling', async ({ page, visit }) => {
  await visit('/products');
  await hydrate(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveTitle(/^Gallery · /);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('content below the first screen is laid out after it, and at once on returning', async ({
  browser,
  page,
  visit,
  server,
}) => {
  await visit('/');
  const whole = page.locator('html[data-laid-out]');
  await expect(whole).toHaveCount(1);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const tall = await height();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  await page.reload({ waitUntil: 'commit' });
  await expect(whole).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await height()).toBe(tall);

  const quiet = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await quiet.newPage();
  await plain.goto('/');
  const foot = plain.locator('footer');
  const postponed = () => foot.evaluate(element => getComputedStyle(element).contentVisibility);
  expect(await postponed()).toBe('auto');
  await foot.getByRole('link', { name: 'Gallery' }).press('Enter');
  await expect(plain).toHaveTitle(/^Gallery · /);
  await plain.emulateMedia({ media: 'print' });
  expect(await postponed()).toBe('visible');
  await quiet.close();
});

test('the about page shows the five numbers of the company', async ({ page, visit }) => {
  await visit('/about-us');
  const shown = await page
    .getByRole('progressbar')
    .evaluateAll(circles => circles.map(one => `${one.ariaLabel} ${one.ariaValueNow}`));
  expect(shown).toEqual([
    'Product Range Expansion 66',
    'Customer Satisfaction 75',
    'Innovation in Design 80',
    'Environmental Compliance 90',
    'Quality Assurance 100',
  ]);
});

test('the circles count up once when they come into view', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await visit('/about-us');
  await hydrate(page);
  const first = page.getByRole('progressbar', { name: 'Product Range Expansion' });
  const figure = first.locator('.circle-figure');
  await expect(figure).toHaveText('0%');
  await expect(first).toHaveAttribute('aria-valuenow', '66');
  await first.scrollIntoViewIfNeeded();
  await expect(figure).toHaveText('66%');
  await page.evaluate(() => scrollTo(0, 0));
  await first.scrollIntoViewIfNeeded();
  await expect(figure).toHaveText('66%', { timeout: 50 });
});

test('the circles do not move with reduced motion, or in print', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await visit('/about-us');
  await hydrate(page);
  const figure = page.getByRole('progressbar').first().locator('.circle-figure');
  await expect(figure).toHaveText('0%');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(figure).toHaveText('66%');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/about-us');
  await hydrate(page);
  await expect(figure).toHaveText('66%');
});

test.describe('the lines of the hero', () => {
  const drawing = (page: Page) =>
    page.locator('.hero-drawing img').evaluate((image: HTMLImageElement) => new URL(image.currentSrc).hash);

  for (const [reducedMotion, hash] of [
    ['no-preference', '#drawn'],
    ['reduce', ''],
  ] as const) {
    test.describe(() => {
      test.use({ contextOptions: { reducedMotion } });

      test(`the lines of the hero are ${hash ? 'drawn once' : 'complete at once with reduced motion'}`, async ({
        page,
        visit,
      }) => {
        await visit('/');
        await expect.poll(() => drawing(page)).toBe(hash);
      });
    });
  }
});

test('the brands stop at a button, on hover and on focus', async ({ page, visit, axe }) => {
  await visit('/');
  await hydrate(page);
  const moves = () =>
    page
      .locator('.brands-set')
      .first()
      .evaluate(set => getComputedStyle(set).animationPlayState);
  const strip = page.getByRole('group', { name: 'Brands we work with' });
  await expect(strip.getByRole('img')).toHaveCount(8);
  await expect(strip.getByRole('img').first()).toHaveAccessibleName('Norrfeld Steel');
  // Its name is read once.
  await expect(page.getByRole('region', { name: 'Brands we work with' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause the animation' }).click();
  await page.mouse.move(5, 5);
  expect(await moves()).toBe('paused');
  await axe('the home page with the brands paused');
  await page.getByRole('button', { name: 'Start the animation' }).click();
  await page.mouse.move(5, 5);
  expect(await moves()).toBe('running');
  await strip.hover();
  expect(await moves()).toBe('paused');
  await page.mouse.move(5, 5);
  await strip.focus();
  expect(await moves()).toBe('paused');
});

test('a toast is announced, stays while the pointer is on it, and is above the bar of a phone', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/contact-us');
  await hydrate(page);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('A toast, please.');
  // Screen readers announce what is added to an existing live region.
  await expect(page.locator('.toasts[aria-live=polite]')).toBeAttached();
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Thank you!' }).and(page.locator('.toast'));
  await toast.hover();
  const end = ((await toast.boundingBox())?.y ?? 844) + ((await toast.boundingBox())?.height ?? 0);
  const bar = await page.getByRole('navigation', { name: 'Get in touch' }).boundingBox();
  expect(end).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.waitForTimeout(2600);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden();
});

test('with forced colours borders remain, and at 400 % every page scrolls in one direction', async ({
  page,
  request,
  visit,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  // 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of ['/', '/products', '/gallery', '/about-us', '/contact-us']) {
    await visit(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
  await visit('/');
  const button = page.getByRole('main').getByRole('link', { name: 'Send an enquiry' });
  expect(await button.evaluate(one => getComputedStyle(one).borderTopWidth)).toBe('1px');
  // Elements otherwise drawn by backgrounds: the drawing of the hero, the line of a slider, the row of a dimension.
  await expect(page.locator('.hero-drawing img')).toBeVisible();
  const category = (await (await request.get('/api/categories')).json()).find(({ name }: Product) =>
    /Cylinder/.test(name),
  );
  await visit(`/products/${category._id}`);
  const line = page.locator('.filter-slider').first();
  const colour = () => line.evaluate(one => getComputedStyle(one, '::before').backgroundColor);
  expect(await colour()).toBe(await page.locator('h1').evaluate(one => getComputedStyle(one).color));
  await visit(`${await cylinderAddress(request)}#figure-bore`);
  const row = page.locator('#figure-bore');
  expect(await row.evaluate(one => getComputedStyle(one).outlineWidth)).toBe('2px');
  // The rule between the text and the hours is the surface behind both.
  const surface = (selector: string) => page.locator(selector).evaluate(one => getComputedStyle(one).backgroundColor);
  const text = await page.locator('h1').evaluate(one => getComputedStyle(one).color);
  expect(await surface('.designation-more')).toBe(text);
  expect(await surface('.designation-more > .designation-hours')).not.toBe(text);
  await expect(page.locator('.designation-more')).toHaveCSS('border-color', text);
});

test('the picture of a card moves along to its product, but not with reduced motion', async ({
  page,
  request,
  visit,
}) => {
  // The elements of the view transition.
  await page.addInitScript(() => {
    const record = (transition: ViewTransition | null) =>
      Object.assign(window, {
        moved: transition
          ? transition.ready.then(() =>
              document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement),
            )
          : [],
      });
    addEventListener('pagereveal', event => record((event as PageRevealEvent).viewTransition));
  });
  const moved = async () => {
    // A page can be read before it is revealed.
    await page.waitForFunction(() => 'moved' in window);
    return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  };
  const category = await first(request, '/api/categories');
  const follow = async () => {
    const link = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  const open = async () => {
    await visit(`/products/${category._id}`);
    await hydrate(page);
    await page.getByRole('main').getByRole('article').first().hover();
  };
  await open();
  await follow();
  expect(await moved()).toContain('::view-transition-group(product)');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open();
  await follow();
  expect((await moved()).join()).not.toContain('product');
});

test('the map is loaded only on request', async ({ page, visit, axe }) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', route => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Map</title></html>',
    });
  });
  await visit('/');
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveTitle(/^Contact us/);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const show = page.getByRole('button', { name: 'Show the map' });
  await expect(show).toHaveAccessibleDescription('The map comes from OpenStreetMap, which then sees your visit.');
  // A drawn grid, without invented streets.
  const drawing = await page.request.get((await page.locator('.map-sheet').first().getAttribute('src')) ?? '');
  expect((await drawing.text()).match(/<title>(.*)<\/title>/)?.[1]).toBe('A grid of latitude and longitude');
  await show.click();
  await expect(page.locator('iframe')).toHaveAccessibleName(/^Map: /);
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the map' })).toBeVisible();
  await axe('the contact page with the map');
});

test('the page does not move on hydration, so that a press hits its button', async ({ page, visit }) => {
  for (const width of [768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit('/contact-us');
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      page.evaluate(() =>
        ['.form-send', '.footer'].map(part => {
          const found = document.querySelector(part) as Element;
          return Math.round(found.getBoundingClientRect().top + scrollY);
        }),
      );
    const before = await places();
    await hydrate(page);
    await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
    expect(await places(), `at ${width} px`).toEqual(before);
  }
});
