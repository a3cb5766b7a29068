import type { Locator, Page } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until an element has the focus, and expects it to be visible and not covered. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const is = () => target.evaluate(one => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await is()); presses += 1) await page.keyboard.press('Tab');
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
  await expect(page).toHaveURL(`/products/${category._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
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

for (const [link, call, answer] of [
  ['Products', /\/api\/v1\/catalogue/, { status: 200, contentType: 'text/html', body: '<!doctype html><p>A proxy' }],
  [
    'Power Packs',
    /\/api\/(v1\/)?(categories\/|products)/,
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ],
  ['Gallery', '**/api/gallery?*', 'abort'],
  ['About us', '**/api/company', 'abort'],
] as const) {
  const how = answer === 'abort' ? 'none' : `one of ${answer.status} that is no JSON`;
  test(`without a response for ${link} (${how}) the page says so and a retry succeeds`, async ({
    page,
    visit,
    expectFailures,
    axe,
  }) => {
    if (answer === 'abort' || answer.status !== 200)
      expectFailures(/\/api\/(v1\/)?(products|categories|gallery|company)/);
    await visit('/contact-us');
    await hydrate(page);
    await page.route(call, route => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Network response was not ok' })).toBeVisible();
    const failed = page.getByRole('main').getByRole('alert');
    await expect(failed).toContainText('Try again in a moment, or call');
    await expect(failed.getByRole('link')).toHaveAttribute('href', /^tel:\+\d+$/);
    await expect(page.getByRole('main')).not.toContainText('Loading...');
    await axe('a page that cannot be loaded');
    await page.mouse.move(5, 5);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').locator('.card img, .masonry img, .about-intro').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (link !== 'Power Packs') return;
    // One press retries everything that failed.
    await expect(page.getByRole('heading', { name: link, level: 3 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(link);
    await expect(page.getByRole('article').filter({ hasText: 'VPP 400' })).toBeVisible();
    // Other tests add products.
    await expect(page.getByRole('main').getByText(/^\d+ products$/)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Catalogue as PDF' })).toBeVisible();
  });
}
