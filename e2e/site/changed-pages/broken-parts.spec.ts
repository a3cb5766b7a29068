import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hydrate, waitForIsland } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

const sentence = 'This part could not be shown. Try again, or reload the page.';
const broken = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });
const search = (page: Page) => page.locator('#search-header');

/** Changes the data that the server embeds for an island, not its HTML. */
async function embedWrongly(page: Page, address: string, from: string, to: string): Promise<void> {
  await page.route(
    url => url.pathname === address,
    async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(from, to) });
    },
  );
}

/** Removes a node from the page, as extensions do. React fails once it removes the node itself, or inserts before it. */
const removeNode = (node: Locator) => node.first().evaluate(one => one.remove());

async function cylinders(request: APIRequestContext): Promise<{ _id: string; name: string; categoryId: string }[]> {
  const products = await (await request.get('/api/products?fields=card')).json();
  return products.filter(({ name }: { name: string }) => /^VC[TWX] /.test(name));
}
const cylinderCategory = async (request: APIRequestContext) => `/products/${(await cylinders(request))[0]?.categoryId}`;

type Case = {
  part: string;
  address(request: APIRequestContext): Promise<string>;
  /** What an extension and then the visitor do. */
  breakIt(page: Page): Promise<void>;
  /** What remains beside it. */
  rest(page: Page): Locator;
  /** What is there after another try. */
  again(page: Page): Locator;
};

const cases: Case[] = [
  {
    part: 'size table',
    address: cylinderAddress,
    breakIt: async page => {
      await page.locator('.variants').hover();
      const sort = page.locator('.variants-sort');
      await sort.nth(0).click();
      await removeNode(page.locator('.variants-sort svg'));
      await sort.nth(1).click();
    },
    rest: page => page.locator('.figures-table').first(),
    again: page => page.locator('.variants-table'),
  },
  {
    part: 'bar of chosen products',
    address: cylinderCategory,
    breakIt: async page => {
      const choose = page.locator('.choose-compare').locator('visible=true');
      await choose.nth(0).click();
      await choose.nth(1).click();
      await removeNode(page.locator('.tray-product'));
      await choose.nth(0).click();
    },
    rest: page => page.locator('.filters-summary'),
    again: page => page.getByRole('complementary', { name: 'Products to compare' }).getByRole('listitem'),
  },
  {
    part: 'lightbox',
    address: async () => '/gallery',
    breakIt: async page => {
      await page.locator('.masonry-item:has(.masonry-product) > a:first-child').first().click();
      await removeNode(page.locator('.lightbox-page'));
      const next = page.getByRole('button', { name: 'Next' });
      for (let n = 0; n < 30 && (await next.isVisible()); n += 1) await next.click().catch(() => undefined);
    },
    rest: page => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
    again: page => page.getByRole('dialog').getByRole('img'),
  },
  {
    part: 'list of search suggestions',
    address: async () => '/about-us',
    breakIt: async page => {
      await search(page).pressSequentially('cylinder');
      await expect(page.getByRole('option')).not.toHaveCount(0);
      await removeNode(page.getByRole('option'));
      await search(page).fill('winch 5');
    },
    rest: page => page.getByRole('heading', { level: 1 }),
    again: page => page.getByRole('option').first(),
  },
  {
    part: 'filter panel',
    address: cylinderCategory,
    breakIt: async page => {
      await page.locator('.filters-summary').click();
      await waitForIsland(page, 'filters');
      const from = page.locator('main input[name$="-from"]').first();
      await from.fill('90');
      await from.press('Enter');
      const summary = page.locator('.filters-summary');
      await expect(summary).toHaveText('Filters (1)');
      await summary.evaluate(one => one.lastChild?.remove());
      await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').first().click();
    },
    rest: page => page.getByRole('article').first(),
    again: page => page.locator('.filters-summary'),
  },
  {
    part: 'enquiry form',
    address: async () => '/contact-us',
    breakIt: async page => {
      await page.locator('#enquiry-message').fill('Two pumps');
      await page.locator('#enquiry-email').fill('vera@example.com');
      await page.locator('.form-send').click();
      await removeNode(page.locator('.field-error'));
      await page.locator('#enquiry-name').fill('Vera');
    },
    rest: page => page.locator('.contact-address'),
    again: page => page.locator('#enquiry-message'),
  },
];

for (const { part, address, breakIt, rest, again } of cases) {
  test(`a changed ${part} that fails leaves the page and what was typed, and comes back`, async ({
    page,
    request,
    visit,
    expectFailures,
  }) => {
    expectFailures(/NotFoundError/);
    await visit(await address(request));
    await hydrate(page);
    // Without its suggestions, which would cover the page.
    if (!part.includes('suggestions')) await search(page).evaluate((one: HTMLInputElement) => (one.value = 'winch 5'));
    await breakIt(page);
    await expect(broken(page)).toHaveCount(1);
    await expect(broken(page)).toBeInViewport();
    await expect(rest(page)).toBeVisible();
    await expect(search(page)).toHaveValue('winch 5');
    await broken(page).getByRole('button', { name: 'Try again' }).click();
    await expect(again(page).first()).toBeVisible();
    await expect(broken(page)).toHaveCount(0);
    if (part === 'enquiry form') await expect(again(page)).toHaveValue('Two pumps');
    if (part !== 'lightbox') return;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/gallery');
  });
}

test('an order code that fails keeps its form of the server, and the page', async ({
  page,
  request,
  visit,
  expectFailures,
}) => {
  expectFailures(/TypeError/);
  const products: { _id: string; typeCode?: object }[] = await (await request.get('/api/products')).json();
  const address = `/product/${products.find(({ typeCode }) => typeCode)?._id}`;
  await embedWrongly(page, address, '`rules`:[', '`rules`:0,`other`:[');
  await visit(address);
  await hydrate(page);
  const failed = page.waitForEvent('pageerror');
  const form = page.locator('#size');
  await form.getByLabel('Bore').focus();
  await failed;
  await form.getByLabel('Bore').selectOption('63');
  await form.getByRole('button', { name: 'Show this size' }).click();
  await expect(page).toHaveURL(/Bore|bore|63/);
});
