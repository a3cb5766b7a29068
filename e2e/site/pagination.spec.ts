import type { Page } from '@playwright/test';
import { test } from '../fixtures/large-catalogue-test.ts';
import { hydrate, waitForIsland } from '../fixtures/pages/hydration.ts';
import { expect } from '../fixtures/test.ts';

// Visitors see no enquiries.
test.use({ counts: { gallery: 2000, enquiries: 0 } });

const cards = (page: Page) => page.getByRole('article');
const more = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Load more' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** The category of the five thousand products. */
async function largeCategory(page: Page): Promise<string> {
  const categories: { address: string; name: string }[] = await (await page.request.get('/api/categories')).json();
  return `/products/${categories.find(({ name }) => name === 'Made in numbers')?.address}`;
}

test.describe('without script', () => {
  // By keyboard: without script, sections are laid out as they come near, which moves a link away from the pointer.
  test.use({ javaScriptEnabled: false });

  test('every product is reached by links from page to page', async ({ page }) => {
    const address = await largeCategory(page);
    await page.goto('/products');
    await page.getByRole('main').getByRole('link', { name: 'All 5,000 Made in numbers' }).press('Enter');
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(24);
    await pages(page).getByRole('link', { name: 'Next' }).press('Enter');
    await expect(page).toHaveURL(`${address}?page=2`);
    await expect(pages(page).getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages(page).getByRole('link').nth(-2).press('Enter');
    await expect(page).toHaveTitle(/^Made in numbers – page (\d+) of \1 · /);
    const last = Number(new URL(page.url()).searchParams.get('page'));
    await pages(page).getByRole('link', { name: 'Previous' }).press('Enter');
    await expect(page).toHaveURL(`${address}?page=${last - 1}`);
    await expect(cards(page)).toHaveCount(24);
    await pages(page).getByRole('link', { name: 'Page 1', exact: true }).press('Enter');
    await expect(page).toHaveURL(address);
  });

  test('the gallery has links to further pages too', async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.locator('.masonry-item')).toHaveCount(24);
    await more(page).press('Enter');
    await expect(page).toHaveURL('/gallery?page=2');
    await expect(page.locator('.pager-shown')).toHaveText(/^25–48 of 2,0\d\d pictures$/);
    await expect(page.locator('.masonry-item').first()).toBeVisible();
  });
});

test('more products are appended, with the focus on the first of them, and Back restores all', async ({
  page,
  visit,
}) => {
  await visit(await largeCategory(page));
  await hydrate(page);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page).toHaveTitle(/^Made in numbers – page 2 of 209 · /);
  await expect(page.locator('.pager-shown')).toHaveText('1–48 of 5,000 products');
  await more(page).click();
  await expect(cards(page)).toHaveCount(72);
  const card = cards(page).nth(60).getByRole('link').first();
  const name = await card.innerText();
  // Where the visitor leaves is taken at the click: the browser may scroll once more before it, to reach the card.
  await card.evaluate(link =>
    link.addEventListener('click', () => sessionStorage.setItem('left at', String(link.getBoundingClientRect().top))),
  );
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(cards(page)).toHaveCount(72);
  const left = await page.evaluate(() => Number(sessionStorage.getItem('left at')));
  const top = () => card.evaluate(link => link.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(2);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  // After a reload the page starts with the last one loaded.
  const last = await cards(page).nth(48).getByRole('link').first().innerText();
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first().getByRole('link').first()).toHaveText(last);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await hydrate(page);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.locator('.pager-shown')).toHaveText('49–72 of 5,000 products');
});

test('one step back leaves a list, however many pages were appended', async ({ page, visit }) => {
  await visit('/about-us');
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Made in numbers' }).click();
  for (const count of [48, 72]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('products that arrive after the list was filtered change neither the list nor its address', async ({
  page,
  visit,
}) => {
  const address = await largeCategory(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(address);
  await hydrate(page);
  const release = Promise.withResolvers<void>();
  await page.route(
    url => url.search === '?page=2',
    route => release.promise.then(() => route.continue()),
  );
  const asked = page.waitForRequest(request => request.url().endsWith('?page=2'));
  await more(page).click();
  await asked;
  await page.locator('.filters-summary').click();
  await waitForIsland(page, 'filters');
  const field = page.getByRole('group', { name: 'Nominal pressure' }).getByLabel('To bar');
  await field.fill('1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}?nominal-pressure-to=1`);
  const title = await page.title();
  const answered = page.waitForResponse(response => response.url().endsWith('?page=2'));
  release.resolve();
  await (await answered).finished();
  // Whoever filters once more gets another entry of the history, whose address is then the last.
  await field.fill('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}?nominal-pressure-to=2`);
  await page.goBack();
  await expect(page).toHaveURL(`${address}?nominal-pressure-to=1`);
  await expect(page).toHaveTitle(title);
});

test('a failure to load more is reported, and the list stays', async ({ page, visit, expectFailures }) => {
  expectFailures(/\?page=2 answered 503/);
  await visit(await largeCategory(page));
  await hydrate(page);
  await page.route(/page=2/, route => route.fulfill({ status: 503, json: {} }));
  await more(page).click();
  await expect(page.getByText('Network response was not ok')).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await expect(more(page)).toBeFocused();
  await page.unroute(/page=2/);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
});

test('the gallery grows on scrolling, shows the range, and asks before the footer is out of reach', async ({
  page,
  visit,
}) => {
  await visit('/gallery');
  await hydrate(page);
  const items = page.locator('.masonry-item');
  await expect(items).toHaveCount(24);
  await page.mouse.move(400, 400);
  const goDown = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    return items.count();
  };
  // Each page is fetched and laid out in turn.
  for (const count of [48, 72, 96]) await expect.poll(goDown).toBeGreaterThanOrEqual(count);
  await expect.poll(goDown).toBe(120);
  await expect(page).toHaveURL('/gallery?page=5');
  await expect(page.locator('.pager-shown')).toHaveText(/^1–120 of 2,0\d\d pictures$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await more(page).click();
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(144);
  await expect(items.nth(120).getByRole('link').first()).toBeFocused();
});

for (const [list, wrong] of [
  ['category', '999'],
  ['category', 'abc'],
  ['gallery', '0'],
] as const) {
  test(`page ${wrong} of a ${list} is answered with 404`, async ({ page, visit, expectFailures }) => {
    expectFailures(/answered 404/);
    const address = list === 'gallery' ? '/gallery' : await largeCategory(page);
    expect((await visit(`${address}?page=${wrong}`))?.status()).toBe(404);
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
}

test('a page has one cache entry, whatever else its address contains', async ({ request }) => {
  const isCached = async (address: string) => {
    for (let time = 0; time < 2; time += 1) await request.get(address);
    return !(await request.get(address)).headers()['x-request-id'];
  };
  expect(await isCached('/gallery?page=2')).toBe(true);
  expect(await isCached('/gallery?page=2&utm=mail')).toBe(true);
  expect(await isCached('/gallery?page=1')).toBe(false);
});

test('axe finds nothing on the pages of a large catalogue', async ({ page, visit, axe }) => {
  const category = await largeCategory(page);
  for (const address of [`${category}?page=2`, '/gallery?page=3', category]) {
    await visit(address);
    await test.step(address, () => axe('a further page of a large catalogue'));
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await hydrate(page);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  await axe('a list with more products, on a phone');
});
