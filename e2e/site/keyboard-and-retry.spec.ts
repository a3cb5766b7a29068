import type { Locator, Page } from '@playwright/test';
import { hydrate, waitForIsland } from '../fixtures/pages/hydration.ts';
import { cylindersAddress, first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until an element has the focus, and expects it to be visible and not covered. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const is = () => target.evaluate(one => one === document.activeElement);
  // Other tests may have added categories, each with a link of its own.
  for (let presses = 0; presses < 200 && !(await is()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const seen = await target.evaluate(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20));
    const around = [one, one.parentElement, one.closest('.card')].filter(box => box !== null);
    const shows = around.some(box => getComputedStyle(box).outlineStyle !== 'none');
    return { onTop: one.contains(top) || Boolean(top?.contains(one)), shows };
  });
  expect(seen).toEqual({ onTop: true, shows: true });
}

test('a visitor comes from the home page to a sent enquiry with the keyboard alone', async ({
  page,
  request,
  visit,
}) => {
  const category = await first(request, '/api/categories');
  await visit('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, menu.locator('summary'));
  await page.keyboard.press('Enter');
  await tabTo(page, menu.getByRole('link', { name: category.name }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${category.address}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await tabTo(page, card);
  const name = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const picture = page.getByRole('link', { name: /^Image 1 at full size: \w/ });
  await tabTo(page, picture);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^1 of /);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^2 of /);
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  // Each picture of the strip is scrolled into it on focus.
  await tabTo(page, page.getByRole('link', { name: /^Image 3 at full size: \w/ }));
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Send an enquiry' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(`About: ${name}`)).toBeVisible();
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Message', 'Typed without a mouse.'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: 'Send enquiry' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
});

test('back and forward restore the scroll position', async ({ page, visit }) => {
  await visit('/products');
  await hydrate(page);
  const card = page.getByRole('article').nth(12).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(400);
  const name = await card.innerText();
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  // The address changes before the content.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test('a filter that gets no response says so, and the list and what was typed stay', async ({
  page,
  request,
  visit,
  expectFailures,
}) => {
  expectFailures(/bore-from=80 (failed|answered 503)/);
  const address = await cylindersAddress(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(address);
  await hydrate(page);
  const cards = page.getByRole('article');
  const all = await cards.count();
  await page.locator('.filters-summary').click();
  await waitForIsland(page, 'filters');
  const from = page.getByRole('group', { name: 'Bore' }).getByLabel('From mm');
  for (const answer of ['abort', { status: 503, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }] as const) {
    await page.route(/bore-from=80/, route => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await from.fill('80');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Network response was not ok' }).first(),
    ).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(from).toHaveValue('80');
    await expect(cards).toHaveCount(all);
    await page.unrouteAll();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}?bore-from=80`);
  await expect.poll(() => cards.count()).toBeLessThan(all);
});
