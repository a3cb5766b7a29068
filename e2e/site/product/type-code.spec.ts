import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

type Listed = { _id: string; name: string; address: string };

test('a size is chosen, checked, followed by the page and its address, and enquired about', async ({
  page,
  request,
  visit,
  axe,
}) => {
  const products: Listed[] = await (await request.get('/api/products')).json();
  const address = `/product/${products.find(({ name }) => name.startsWith('VCX'))?.address}`;
  await visit(address);
  const chooser = page.getByRole('form', { name: 'Size' });
  const figures = page.locator('.key-figures');
  await expect(figures).toContainText('For example VCX-');
  // Before hydration, which must not lose the choice.
  await chooser.getByLabel('Bore').selectOption('80');
  await hydrate(page);
  await expect(chooser.getByLabel('Rod'), 'the bore decides it').toHaveCount(0);
  await chooser.getByLabel('Stroke').fill('99999');
  await expect(page.getByText('Stroke 99999: at most 2240 mm with the 56 mm rod.')).toBeVisible();
  await chooser.getByLabel('Stroke').fill('300');
  await chooser.getByLabel('Mounting').selectOption('MF3');
  await expect(page).toHaveURL(`${address}?code=VCX-80%2F56x300-MF3`);
  await expect(figures).toContainText('47.8 kg');
  await expect(figures).toContainText('126 kN');
  await expect(figures).toContainText('512 mm');
  await expect(figures).not.toContainText('For example');
  await expect(page.locator('.cylinder-drawing')).toContainText('Ø80 mm');
  await expect(page.locator('#technical-data')).toContainText('G 3/4');
  await expect(page.locator('#variants [aria-current]')).toContainText('VCX-80/56');
  await expect(page.getByRole('link', { name: 'Sheet of this size (PDF)' })).toHaveAttribute(
    'href',
    /code=VCX-80%2F56x300-MF3/,
  );
  await axe('a chosen size');
  await page.locator('#main').getByRole('link', { name: 'Send an enquiry' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Order code: VCX-80/56x300-MF3\n');
  await page.goBack();
  await expect(figures).toContainText('47.8 kg');
  await hydrate(page);
  await chooser.getByLabel('Bore').selectOption('50');
  await chooser.getByText('Options').click();
  await chooser.getByLabel('Transducer').selectOption('T');
  await expect(page.locator('#size-problems')).toHaveText('Transducer T: not with the 36 mm rod.');
});

test('a stroke that a size does not have leaves no link with the former one, and is judged in the units of the visitor', async ({
  page,
  request,
  visit,
}) => {
  const products: Listed[] = await (await request.get('/api/products')).json();
  const address = `/product/${products.find(({ name }) => name.startsWith('VCT'))?.address}`;
  const problems = page.locator('#size-problems');
  const stroke = page.getByRole('form', { name: 'Size' }).getByLabel('Stroke');
  const links = () =>
    page
      .locator('[data-part=ways], [data-part=cad]')
      .evaluateAll(parts =>
        parts.flatMap(part =>
          Array.from(part.querySelectorAll('a'), ({ href }) => href).filter(href => href.includes('VCT-')),
        ),
      );
  await visit(`${address}?code=VCT-63/36x200-MF1`);
  await hydrate(page);
  await page.getByRole('radio', { name: 'US' }).first().check();
  expect((await links()).length).toBeGreaterThan(4);
  expect((await links()).filter(href => !href.includes('x200-MF1'))).toEqual([]);
  await stroke.fill('8');
  await expect(problems).toHaveText('Stroke: 8 mm (0.315 in) is not within 0.9843 to 56.69 in. For 8 in, type 203.', {
    useInnerText: true,
  });
  await expect(page).toHaveURL(`${address}?code=VCT-63%2F36x%E2%80%A6-MF1`);
  await expect(page.locator('.shown-code')).toContainText('VCT-63/36x…-MF1');
  expect((await links()).filter(href => href.includes('x200'))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Add to enquiry VCT-63/36x…-MF1' })).toBeVisible();
  await expect(stroke).toHaveValue('8');
  await expect(stroke).toBeFocused();
  await stroke.fill('2000');
  await expect(problems).toHaveText('Stroke 2000 mm (78.74 in): at most 56.69 in with the 36 mm rod.', {
    useInnerText: true,
  });
  await page.getByRole('radio', { name: 'Metric' }).first().check();
  await stroke.fill('8');
  await expect(problems).toHaveText('Stroke: 8 is not within 25 to 1440 mm.', { useInnerText: true });
  await stroke.fill('203');
  await expect(page).toHaveURL(`${address}?code=VCT-63%2F36x203-MF1`);
  await expect(problems).toBeEmpty();
  await page.locator('#main').getByRole('link', { name: 'Send an enquiry' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Order code: VCT-63/36x203-MF1\n');
});

test('a size is chosen without script, and a wrong code says what is wrong on the page of the series', async ({
  browser,
  server,
  request,
}) => {
  const products: Listed[] = await (await request.get('/api/products')).json();
  const addressOf = (series: string) => `/product/${products.find(({ name }) => name.startsWith(series))?.address}`;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  const canonical = plain.locator('link[rel=canonical]');
  const figures = plain.locator('.key-figures');
  await plain.goto(addressOf('VCX'));
  const chooser = plain.getByRole('form', { name: 'Size' });
  await chooser.getByLabel('Bore').selectOption('80');
  await chooser.getByLabel('Stroke').fill('300');
  await chooser.getByRole('button', { name: 'Show this size' }).click();
  await expect(figures).toContainText('47.8 kg');
  await expect(plain.getByText('Still to choose: Mounting.')).toBeVisible();
  await expect(canonical).toHaveAttribute('href', new RegExp(`${addressOf('VCX')}$`));
  await plain.locator('#variants').getByRole('link', { name: 'VCX-80/56' }).click();
  await expect(canonical).toHaveAttribute('href', new RegExp(`${addressOf('VCX')}\\?code=VCX-80%2F56$`));
  await expect(plain.locator('meta[name=robots]')).toHaveCount(0);

  await plain.goto(`${addressOf('VCX')}?code=VCT-40%2F28x300-ME5`);
  await expect(plain.getByText('“VCT-40/28x300-ME5” is not an order code of this product.')).toBeVisible();
  await expect(figures).toContainText('96 kg');
  await plain.getByRole('link', { name: /^VCT/ }).first().click();
  await expect(figures).toContainText('20 kN');
  await plain.goto(`${addressOf('VPP 40')}?code=vpp40%201.5%204`);
  await expect(figures).toContainText('4.1 l/min');
  await plain.locator('#main').getByRole('link', { name: 'Send an enquiry' }).click();
  await expect(plain.getByLabel('Message')).toHaveValue('Order code: VPP40-1.5-4\n');
  await plain.goto(`${addressOf('VCX')}?code=VCX-80%2F45x300-MF3`);
  await expect(plain.getByText('Rod 45: not with the 80 mm bore. Take 56.')).toBeVisible();
  await context.close();
});

test('sizes are one table, sorted by key, with three columns on a phone', async ({ page, request, visit, axe }) => {
  const products: Listed[] = await (await request.get('/api/products')).json();
  const sizes = page.getByRole('group', { name: 'Sizes and Type Codes' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const series of ['VCT 63/36', 'VCX 100/70']) {
    await visit(`/product/${products.find(({ name }) => name.startsWith(series))?.address}`);
    await hydrate(page);
    await sizes.hover();
    const hidden = await sizes.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, `${series}: hidden at a side`).toBe(0);
  }
  const codes = () => sizes.getByRole('rowheader').allTextContents();
  const mass = sizes.getByRole('columnheader', { name: /^Mass without stroke/ });
  await mass.getByRole('button').press('Enter');
  await expect(mass).toHaveAttribute('aria-sort', 'ascending');
  await mass.getByRole('button').press('Enter');
  await expect(mass).toHaveAttribute('aria-sort', 'descending');
  // Screen readers do not announce a column's order by themselves.
  await expect(page.locator('.variants').getByRole('status')).toHaveText('Mass without stroke descending');
  // Sorted as numbers: as text, 663 kg would come before 1259.6 kg.
  expect((await codes()).slice(0, 3)).toEqual(['VCX-320/220', 'VCX-250/180', 'VCX-200/140']);

  await page.setViewportSize({ width: 390, height: 844 });
  await sizes.scrollIntoViewIfNeeded();
  await expect(sizes.getByRole('columnheader')).toHaveCount(3);
  expect((await sizes.boundingBox())?.height).toBeLessThan(640);
  await axe('the sizes of a product on a phone');
  await sizes.getByLabel('All columns').check();
  await expect(sizes.getByRole('columnheader')).toHaveCount(12);
});

test('a row of figures highlights its dimension on the drawing of a cylinder, and a dimension its row', async ({
  page,
  request,
  visit,
}) => {
  await visit(await cylinderAddress(request));
  const [row, dimension] = [page.locator('.drawn-row-stroke'), page.locator('.drawn-stroke')];
  await row.scrollIntoViewIfNeeded();
  const styles = () =>
    Promise.all([
      dimension.evaluate(one => getComputedStyle(one).color),
      row.evaluate(one => getComputedStyle(one).boxShadow),
    ]);
  const [colour, shadow] = await styles();
  await row.getByRole('link').focus();
  expect((await styles())[0], 'the dimension of the row with the focus').not.toBe(colour);
  await dimension.focus();
  const [, ofRow] = await styles();
  expect(ofRow, 'the row of the dimension with the focus').not.toBe(shadow);
  await page.getByRole('link', { name: 'Cylinder sizing' }).first().focus();
  expect(await styles()).toEqual([colour, shadow]);
});
