import { hydrate, waitForIsland } from '../fixtures/pages/hydration.ts';
import { cylindersAddress } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test('filters combine in the address, are removed and restored, and work without script', async ({
  browser,
  page,
  request,
  server,
  visit,
  failures,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const cylinders = await cylindersAddress(request);
  await visit(cylinders);
  await hydrate(page);
  const names = page.getByRole('article').getByRole('heading');
  const bore = page.getByRole('group', { name: 'Bore' });
  const pressure = page.getByRole('group', { name: 'Nominal pressure' });
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link');

  // Folded until they are needed, by keyboard too.
  await expect(bore).toBeHidden();
  await page.locator('.filters-summary').focus();
  await page.keyboard.press('Enter');
  await waitForIsland(page, 'filters');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('form', { name: 'Filters' }).getByRole('radio', { name: 'Metric' })).toBeFocused();

  await bore.getByLabel('From mm').fill('80');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${cylinders}?bore-from=80`);
  await expect(bore.getByRole('slider', { name: 'Bore, at least' })).toHaveAttribute('aria-valuetext', '80 mm');
  await pressure.getByLabel('To bar').fill('250');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${cylinders}?bore-from=80&nominal-pressure-to=250`);
  await expect(names).toHaveText([/^VCT 63\/36/, /^VCX 100\/70/, /^VTL 125/]);
  await expect(chips).toHaveText([/Bore/, /Nominal pressure/, 'Clear all filters']);

  await chips.first().click();
  await expect(page).toHaveURL(`${cylinders}?nominal-pressure-to=250`);
  await expect(chips).toHaveText([/Nominal pressure/]);
  await expect(chips.first()).toBeFocused();
  await expect(bore.getByLabel('From mm')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(`${cylinders}?bore-from=80&nominal-pressure-to=250`);
  await expect(bore.getByLabel('From mm')).toHaveValue('80');
  // The slider updates the field.
  await bore.getByRole('slider', { name: 'Bore, at least' }).press('Home');
  await expect(bore.getByLabel('From mm')).toHaveValue('');
  await expect(page).toHaveURL(`${cylinders}?nominal-pressure-to=250`);

  // A slow answer does not replace a later choice.
  const release = Promise.withResolvers<void>();
  const isSlow = (url: string) => /nominal-pressure-to=300/.test(url);
  await page.route(
    url => isSlow(url.href),
    route => release.promise.then(() => route.continue()),
  );
  const asked = page.waitForRequest(request => isSlow(request.url()));
  await pressure.getByLabel('To bar').fill('300');
  await page.keyboard.press('Enter');
  await asked;
  await expect(page.getByText('Loading...')).toBeVisible();
  await pressure.getByLabel('To bar').fill('315');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${cylinders}?nominal-pressure-to=315`);
  const answered = page.waitForResponse(response => isSlow(response.url()));
  release.resolve();
  await (await answered).finished();
  await expect(page.getByText('Loading...')).toBeHidden();
  await bore.getByLabel('From mm').fill('80');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${cylinders}?bore-from=80&nominal-pressure-to=315`);
  await page.goBack();
  await expect(page).toHaveURL(`${cylinders}?nominal-pressure-to=315`);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  failures.watch(context);
  const plain = await context.newPage();
  await plain.goto(cylinders);
  await plain.locator('.filters-summary').press('Enter');
  await plain.getByRole('group', { name: 'Bore' }).getByLabel('From mm').fill('80');
  await plain.getByRole('button', { name: 'Show products' }).press('Enter');
  await expect(plain).toHaveURL(`${cylinders}?bore-from=80`);
  await expect(plain.getByRole('article').getByRole('heading').first()).toHaveText('VCT 63/36 Tie-Rod Cylinder');
  for (const from of [80, 9000]) {
    await plain.goto(`${cylinders}?bore-from=${from}`);
    await expect(plain.getByRole('link', { name: 'Catalogue as PDF' })).toBeVisible();
  }
  await context.close();
});

test('filters are folded above the list, whose first product is in sight', async ({ page, request, visit }) => {
  await visit(await cylindersAddress(request));
  // Without the categories that other tests have added on this server, which would push the products down.
  const lines = page.getByRole('navigation', { name: 'Product lines' }).getByRole('listitem');
  await lines.evaluateAll(all => all.slice(7).forEach(one => void one.remove()));
  const product = page.getByRole('article').first();
  const filter = page.getByRole('group', { name: 'Bore' });
  for (const [width, height] of [
    [390, 844],
    [768, 900],
    [1024, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(filter, `at ${width} px`).toBeHidden();
    await expect(product, `at ${width} px`).toBeInViewport();
  }
});
