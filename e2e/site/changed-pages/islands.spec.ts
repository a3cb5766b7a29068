import type { Page } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress, cylindersAddress } from '../../fixtures/pages/public-addresses.ts';
import { translate } from '../../fixtures/pages/translate.ts';
import { expect, test } from '../../fixtures/test.ts';

// A shared context has the scripts in its memory cache; a first visit must load them.
test.use({ reuseContext: false });

/** Whether React knows any element that a selector finds. */
const isReacts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(elements => elements.some(one => Object.keys(one).some(key => key.startsWith('__react'))));

const staticPages = [
  '/',
  '/products',
  '/gallery',
  '/about-us',
  '/privacy',
  '/sizing-calculator',
  '/compare',
  '/nowhere',
];

for (const address of staticPages) {
  test(`${address} carries no data of the page, and only what is touched is hydrated`, async ({
    page,
    visit,
    expectFailures,
  }) => {
    if (address === '/nowhere') expectFailures('/nowhere answered 404');
    const scripts: string[] = [];
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()));
    await visit(address);
    await expect(page.locator('script#state')).toHaveCount(0);
    await hydrate(page);
    await page.locator('h1').hover();
    expect(await isReacts(page, 'body *')).toBe(false);
    expect(scripts.filter(url => /island-/.test(url))).toEqual([]);
    await page.locator('#search-header').focus();
    await expect.poll(() => isReacts(page, '#search-header')).toBe(true);
    expect(await isReacts(page, 'main, main *, footer, footer *, header > div > nav *')).toBe(false);
  });
}

test('a static page that was translated and rebuilt by others stays as they left it', async ({ page, visit }) => {
  await visit('/about-us');
  await page.evaluate(() => {
    for (const text of document.querySelectorAll('main h2, main p, header a')) {
      const translated = document.createElement('font');
      translated.textContent = `${text.textContent} (translated)`;
      text.replaceChildren(translated);
    }
    document.querySelector('.about')?.prepend(document.createElement('dialler-icon'));
  });
  await hydrate(page);
  await page.locator('#search-header').pressSequentially('cylinder');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await expect(page.locator('.about-intro font')).toContainText('(translated)');
  await expect(page.locator('.about > dialler-icon')).toHaveCount(1);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});

test('the menu of a static page closes on Escape, with the focus on its summary, and on a press outside', async ({
  page,
  visit,
}) => {
  await visit('/about-us');
  await hydrate(page);
  const menu = page.locator('header .lines').locator('visible=true');
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(menu.locator('summary')).toBeFocused();
  await menu.locator('summary').click();
  await page.locator('h1').click();
  await expect(menu).not.toHaveAttribute('open');
});

test('a link of a static page is fetched ahead when it is pointed at, and opened as a document', async ({
  page,
  visit,
}) => {
  await visit('/about-us');
  await hydrate(page);
  const link = page.locator('footer').getByRole('link', { name: 'Gallery' });
  await link.hover();
  await expect(page.locator('link[rel=prefetch][href="/gallery"]')).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await link.click();
  await expect(page).toHaveTitle(/^Gallery · /);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false);
});

test('the search of a static page suggests, and what was typed before its script stays', async ({ page, visit }) => {
  let go = () => {};
  const held = new Promise<void>(resolve => {
    go = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async route => {
    await held;
    await route.continue();
  });
  await visit('/about-us');
  await page.locator('#search-header').pressSequentially('cylin');
  go();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await expect(page.locator('#search-header')).toHaveValue('cylin');
  await expect(page.locator('#search-header')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=cylin');
});

/** Remembers an element outside the islands that a translator has made, to know it again. */
const rememberTranslation = async (page: Page, selector: string) => {
  const font = await page.locator(`${selector} font`).first().elementHandle();
  return async () => expect(await font?.evaluate(one => one.isConnected)).toBe(true);
};

test('a page that was translated before its script works, and stays as the translator left it', async ({
  page,
  request,
  visit,
  allowFailures,
}) => {
  // An island that was translated is built anew, which is noted.
  allowFailures(/console info: Built anew/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const open = async (address: string) => {
    await visit(address);
    await translate(page);
    return rememberTranslation(page, 'h1');
  };

  const category = await cylindersAddress(request);
  const listStays = await open(category);
  await page.locator('.filters-summary').click();
  const menu = page.locator('header .lines').locator('visible=true');
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  await page.locator('main input[name="bore-from"]').fill('80');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${category}?bore-from=80`);
  await listStays();

  const productStays = await open(await cylinderAddress(request));
  await page.locator('#size select').first().selectOption('63');
  await expect(page.locator('.chooser-missing')).not.toContainText('Bore');
  await page.locator('.viewer-image a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.variants-table thead th').nth(1).click();
  await expect(page.locator('.variants-table th[aria-sort]').locator('visible=true')).toHaveCount(1);
  await productStays();

  const contactStays = await open('/contact-us');
  await page.locator('#enquiry-name').fill('Vera');
  await page.locator('#enquiry-email').fill('vera@example.com');
  await page.locator('#enquiry-message').fill('Two pumps');
  await page.locator('.form-send').click();
  await expect(page.locator('.contact-form .form-success')).toContainText('Thank you!');
  await contactStays();
});
