import type { Page } from '@playwright/test';
import { hydrate, waitForIsland } from '../../fixtures/pages/hydration.ts';
import { addresses, cylinderAddress, cylindersAddress, first } from '../../fixtures/pages/public-addresses.ts';
import { linkNumbers, translate } from '../../fixtures/pages/translate.ts';
import { expect, test } from '../../fixtures/test.ts';

const main = (page: Page) => page.getByRole('main');
const noErrorPage = (page: Page) => expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);

/** What is built anew because others have changed it is noted, which is no error. */
test.beforeEach(({ allowFailures }) => allowFailures(/console info: Built anew/));

async function openTranslated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
  await page.waitForLoadState('networkidle');
  await translate(page);
}

/** A press is repeated once its island is hydrated, and may then ask for another document. */
async function pressesAreDone(page: Page): Promise<void> {
  await expect(page.locator('[data-island][data-touched]:not([data-live])')).toHaveCount(0);
  await page.evaluate(() => stop());
}

test('every kind of public page works when it is translated, whatever is pressed', { tag: '@whole' }, async ({
  page,
  request,
  allowFailures,
}) => {
  test.setTimeout(300_000);
  // The page of errors, and data sheets that are still being made.
  allowFailures(/answered (404|503)|openstreetmap/);
  // What is pressed may ask for another document; the page stays, so that the next control can be pressed.
  let isPressing = false;
  await page.route('**/*', route =>
    isPressing && route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  for (const address of [...(await addresses(request)), await cylinderAddress(request)]) {
    isPressing = false;
    await openTranslated(page, address);
    isPressing = true;
    const controls = page.locator(
      'main button, main summary, main label:has(input[type=radio]), main select, header button',
    );
    for (let place = 0; place < Math.min(await controls.count(), 25); place += 1) {
      const control = controls.nth(place);
      if (!(await control.isVisible())) continue;
      if (await control.evaluate(one => one.matches('select')))
        await control.selectOption({ index: 1 }, { timeout: 2000 }).catch(() => undefined);
      else await control.click({ timeout: 2000 }).catch(() => undefined);
      await noErrorPage(page);
      await page.keyboard.press('Escape');
      if (page.url().includes(address)) continue;
      await pressesAreDone(page);
      isPressing = false;
      await openTranslated(page, address);
      isPressing = true;
    }
    await noErrorPage(page);
    await pressesAreDone(page);
  }
});

test('products of a translated category are compared and filtered', async ({ page, request }) => {
  await openTranslated(page, await cylindersAddress(request));
  const cards = main(page).getByRole('article');
  const all = await cards.count();
  const choose = page.locator('.choose-compare').locator('visible=true');
  await choose.nth(0).click();
  await choose.nth(1).click();
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(2);
  await expect(choose.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await choose.nth(0).click();
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(1);
  const from = main(page).locator('input[name$="-from"]').first();
  await page.locator('.filters-summary').click();
  await waitForIsland(page, 'filters');
  await from.fill('90');
  await from.press('Enter');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').first().click();
  await expect(cards).toHaveCount(all);
  await noErrorPage(page);
});

test('a press during which an island is built anew is not lost', async ({ page, request }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(/filter-panel/, async route => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(await cylindersAddress(request));
  await translate(page);
  const summary = page.locator('.filters-summary');
  const { x = 0, y = 0 } = (await summary.boundingBox()) ?? {};
  await page.mouse.move(x + 9, y + 9);
  await page.mouse.down();
  const loaded = page.waitForResponse(/filter-panel/);
  pressed.resolve();
  await loaded;
  await page.mouse.up();
  await waitForIsland(page, 'filters');
  await expect(page.locator('details.filters')).toHaveAttribute('open');
});

test('the builder of order codes tells what is still to choose in a translated page', async ({ page, request }) => {
  await openTranslated(page, await cylinderAddress(request));
  const section = page.locator('#size');
  await section.scrollIntoViewIfNeeded();
  const open = section.locator('.chooser-missing');
  await section.locator('select').first().selectOption('63');
  await expect(open).toContainText('Mounting');
  await section.locator('input[inputmode=numeric]').fill('300');
  await expect(open).not.toContainText('Stroke');
  await section.locator('select').nth(1).selectOption('MF3');
  await expect(open).toHaveCount(0);
  await noErrorPage(page);
});

test('an enquiry is sent from a translated page with linked numbers', async ({ page }) => {
  await openTranslated(page, '/contact-us');
  await linkNumbers(page);
  await page.locator('.form-send').click();
  await expect(page.locator('.field-error')).toHaveText([/Name/, /Email/, /Message/]);
  await page.locator('#enquiry-name').fill('Vera');
  await page.locator('#enquiry-email').fill('vera@example.com');
  await page.locator('#enquiry-message').fill('Two pumps');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await page.locator('.form-send').click();
  await expect(page.locator('.contact-form .form-success')).toContainText('Thank you!');
  await expect(page.locator('.form-send')).toContainText('Send enquiry');
  await noErrorPage(page);
});

test('search, sizing and paging answer in translated pages', async ({ page, request }) => {
  await openTranslated(page, '/search?q=cylinder');
  const field = main(page).locator('input[name=q]').first();
  for (const words of ['winch', 'zzzzqqqq', 'cylinder 250 bar']) {
    await field.fill(words);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${words.split(' ')[0]}`));
    await noErrorPage(page);
  }
  await openTranslated(page, '/sizing-calculator');
  await page.locator('main input[name=force]').fill('180 kN');
  await page.locator('main input[name=pressure]').fill('210 bar');
  await page.locator('main input[name=stroke]').fill('600');
  await page.locator('main input[name=stroke]').press('Enter');
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toContainText('Bore');
  await noErrorPage(page);
  const product = await first(request, '/api/products-home');
  await openTranslated(page, `/compare?products=${product._id}`);
  await noErrorPage(page);
});
