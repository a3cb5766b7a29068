import { hydrate } from '../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

const code = 'VCT-63/36x250-MF1';

test('an order code is built, checked, parsed and enquired about, with and without script', async ({
  page,
  browser,
  server,
  request,
  visit,
  axe,
}) => {
  const products: { _id: string; name: string; address: string; typeCode?: object }[] = await (
    await request.get('/api/products')
  ).json();
  const product = products.find(({ typeCode }) => typeCode);
  const address = `/product/${product?.address}`;
  await visit(address);
  const section = page.locator('section#type-code');
  // Before hydration, which must not find the mouse or the focus in the form.
  await section.getByLabel('Bore').selectOption('63');
  await hydrate(page);
  await expect(section.getByRole('button', { name: 'Build the code' })).toBeHidden();
  await section.getByLabel('Rod').selectOption('70');
  await expect(section.getByText('Rod 70: not with the 63 mm bore. Take 28, 36 or 45.')).toBeVisible();
  await section.getByLabel('Paste an order code').fill('vct 63 36 x 250 mf1 zz');
  await section.getByRole('button', { name: 'Decode' }).click();
  await expect(section.getByText('“ZZ” at the end is not part of this code.')).toBeVisible();
  await expect(section.getByLabel('Rod')).toHaveValue('36');
  await expect(section.getByText(code, { exact: true })).toBeVisible();
  await axe('an order code, partly read');
  await section.getByRole('link', { name: 'Enquire about this code' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(`Order code: ${code}\n`);
  await expect(page.getByText(`About: ${product?.name}`)).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  await plain.goto(address);
  const form = plain.locator('section#type-code');
  await expect(form.getByText('Rod: 28, 36 or 45 only with the 63 mm bore.')).toBeVisible();
  await form.getByLabel('Bore').selectOption('63');
  await form.getByLabel('Stroke').fill('long');
  // By keyboard: without script, sections are laid out as they come near, which moves a button away from the pointer.
  await form.getByRole('button', { name: 'Build the code' }).press('Enter');
  await expect(form.getByText('Stroke: long is not a whole number.')).toBeVisible();
  await expect(form.getByText('Still to choose: Rod, Mounting.')).toBeVisible();
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
  await context.close();
});

test('sizes are sorted by key, copied as text in the units shown, keep their headings in sight, and are cards on a phone', async ({
  page,
  context,
  request,
  visit,
  axe,
}) => {
  const products: { _id: string; name: string; address: string }[] = await (await request.get('/api/products')).json();
  const sizes = page.getByRole('group', { name: 'Sizes and Type Codes' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const series of ['VCT 63/36', 'VCX 100/70']) {
    await visit(`/product/${products.find(({ name }) => name.startsWith(series))?.address}`);
    await hydrate(page);
    await sizes.hover();
    await expect(sizes.getByRole('button', { name: series.replace(' ', '-'), exact: true })).toBeAttached();
    const hidden = await sizes.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, `${series}: hidden at a side`).toBe(0);
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 400 });
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

  const bottomRow = sizes.getByRole('row').last();
  await bottomRow.scrollIntoViewIfNeeded();
  await sizes.evaluate(element => element.scrollTo(0, element.scrollHeight));
  const [heading, frame] = [await mass.boundingBox(), await sizes.boundingBox()];
  expect(Math.abs((heading?.y ?? 0) - (frame?.y ?? 0))).toBeLessThan(2);

  await sizes.getByRole('button', { name: 'VCX-100/70' }).click();
  await expect(page.getByText('The row was copied.')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toMatch(/^VCX-100\/70: Bore 100 mm, Rod 70 mm, /);
  await page.getByRole('radio', { name: 'US' }).first().check({ force: true });
  await sizes.getByRole('button', { name: 'VCX-100/70' }).click();
  await expect.poll(copied).toMatch(/^VCX-100\/70: Bore 3\.937 in, Rod 2\.756 in, /);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = sizes.getByRole('row').filter({ hasText: 'VCX-100/70' });
  await card.scrollIntoViewIfNeeded();
  const cells = await card.locator('th, td').evaluateAll(all => all.map(one => one.getBoundingClientRect().x));
  expect(new Set(cells).size, 'cells are below each other').toBe(1);
  const label = await card
    .locator('td')
    .first()
    .evaluate(cell => getComputedStyle(cell, '::before').content);
  expect(label).toBe('"Bore (in)"');
  // Cards have no headings to tap, nor hidden ones that take the focus.
  const order = sizes.getByRole('combobox', { name: 'Sort by' });
  await expect(order).toHaveValue('5 down');
  await order.selectOption('Type code, A to Z');
  await expect(sizes.getByRole('status')).toHaveText('Type code ascending');
  expect((await codes()).slice(0, 2)).toEqual(['VCX-50/36', 'VCX-63/45']);
  await order.selectOption('Max. stroke, largest first');
  expect((await codes()).slice(0, 2)).toEqual(['VCX-250/180', 'VCX-320/220']);
  await order.focus();
  expect((await order.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await axe('the sizes of a product, as cards');
  await page.keyboard.press('Tab');
  await expect(sizes.getByRole('rowheader').first().getByRole('button')).toBeFocused();
  await context.clearPermissions();

  // The units are remembered on every page, before any interaction, and without a cookie.
  await visit('/sizing-calculator');
  await expect(page.getByRole('radio', { name: 'US' }).first()).toBeChecked();
  expect(await context.cookies()).toEqual([]);
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
