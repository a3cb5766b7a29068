import type { Page } from '@playwright/test';
import { hydrateWhole, noteHydration } from '../../fixtures/pages/hydration.ts';
import { expect, test } from '../../fixtures/test.ts';

const sentence = 'This part could not be shown. Try again, or reload the page.';
const broken = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });

/** Changes the data that the server embeds for one part of a page, not the HTML. */
async function embedWrongly(page: Page, address: string, from: string, to: string): Promise<void> {
  await page.route(
    url => url.pathname === address,
    async route => {
      const response = await route.fetch();
      const [before = '', ...state] = (await response.text()).split(/(?=<script[^>]* id="?state)/);
      await route.fulfill({ response, body: before + state.join('').replace(from, to) });
    },
  );
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
  await embedWrongly(page, address, '"rules":[', '"rules":0,"other":[');
  await noteHydration(page);
  await visit(address);
  await hydrateWhole(page);
  const failed = page.waitForEvent('pageerror');
  const form = page.locator('section#type-code');
  await form.getByLabel('Bore').focus();
  await failed;
  await form.getByLabel('Bore').selectOption('63');
  await form.getByRole('button', { name: 'Build the code' }).click();
  await expect(page).toHaveURL(/Bore|bore|63/);
});

test('a sizing form that fails leaves the result beside it', async ({ page, visit, expectFailures }) => {
  expectFailures(/error #31/);
  await embedWrongly(page, '/sizing-calculator', '"note":null', '"note":{}');
  await visit('/sizing-calculator?force=180+kN&pressure=210+bar');
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect(broken(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.sizing-body')).toBeVisible();
});
