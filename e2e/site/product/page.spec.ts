import type { Page } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { layOut } from '../../fixtures/pages/lay-out.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Listed = { _id: string; name: string; address: string };

/** Those of the demo with most sizes, figures and documents, one without sizes, and one without a drawing. */
const longest = ['VCX 100/70', 'VCT 63/36', 'VPP 40', 'VTL 125', 'VBL 150'];

test('no page of a product is longer than half of what it was', async ({ page, request, visit }) => {
  const products: Listed[] = await (await request.get('/api/products?fields=card')).json();
  for (const [width, most] of [
    [390, 5850],
    [1440, 3860],
  ] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const series of longest) {
      await visit(`/product/${products.find(({ name }) => name.startsWith(series))?.address}`);
      await layOut(page);
      // Without the footer, which lists the categories that other tests add.
      const height = (await page.getByRole('main').boundingBox())?.height;
      expect(height, `${series} at ${width}`).toBeLessThanOrEqual(most);
    }
  }
});

const sections = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll(titles => titles.map(({ textContent }) => textContent));

test('a product has its drawing, sizes and documents before its texts, and related products last', async ({
  page,
  request,
  visit,
}) => {
  await visit(await cylinderAddress(request));
  expect(await sections(page)).toEqual([
    'Technical Data',
    'Sizes and Type Codes',
    'Documents',
    'Product Description',
    'Specification',
    'Features',
    'Applications',
    'Advantages',
    'Additional Description',
    'More in Hydraulic Cylinders',
  ]);
});

test('no figure is twice in the title block, and the code is beside the name', async ({ page, request, visit }) => {
  const address = await cylinderAddress(request);
  const figures = () =>
    page
      .locator('.designation:not(.designation-more)')
      .innerText()
      .then(text => text.match(/\d[\d.,–]*\s(?:mm|bar|kN|kg)\b/g) ?? []);
  await visit(address);
  const ofSeries = await figures();
  expect(ofSeries.length).toBeGreaterThan(5);
  expect(ofSeries).toEqual([...new Set(ofSeries)]);
  await expect(page.locator('.shown-code')).toBeHidden();
  await visit(`${address}?code=VCX-80/56x300-MF3`);
  const ofSize = await figures();
  expect(ofSize).toEqual([...new Set(ofSize)]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VCX 100/70 Mill-Duty Cylinder');
  await expect(page.locator('.chooser, .key-figures').getByText('VCX-80/56x300-MF3')).toHaveCount(0);
  await expect(page.locator('.shown-code')).toHaveText('Order codeVCX-80/56x300-MF3');
  await visit(`${address}?code=VCX-80/56`);
  await expect(page.locator('.shown-code')).toHaveText('SizeVCX-80/56');
});

test('a chosen size is copied and compared as such', async ({ page, request, visit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await cylinderAddress(request);
  const products: Listed[] = await (await request.get('/api/products?fields=card')).json();
  const id = products.find(({ name }) => name.startsWith('VCX'))?._id;
  await visit(`${address}?code=VCX-80/56`);
  await page.getByRole('button', { name: 'Copy the order code' }).click();
  await expect(page.getByText('The order code was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('VCX-80/56');
  await page.getByRole('button', { name: 'Compare VCX-80/56' }).click();
  const tray = page.getByRole('complementary', { name: 'Products to compare' });
  await expect(tray.getByRole('listitem')).toHaveText([/^VCX-80\/56/]);
  // The page follows the choice, and so does what is compared.
  await page.getByRole('form', { name: 'Size' }).getByLabel('Bore').selectOption('125');
  await page.getByRole('button', { name: 'Compare VCX-125/90' }).click();
  await expect(tray.getByRole('listitem')).toHaveText([/^VCX-80\/56/, /^VCX-125\/90/]);
  await visit('/search?q=VCX-160/110');
  await hydrate(page);
  await page.getByRole('button', { name: 'Compare VCX-160/110' }).click();
  await tray.getByRole('link', { name: 'Compare 3' }).click();
  await expect(page).toHaveURL(
    `/compare?products=${['VCX-80%252F56', 'VCX-125%252F90', 'VCX-160%252F110'].map(code => `${id}:${code}`).join(',')}`,
  );
  await expect(page.getByRole('columnheader')).toHaveText([/VCX-80\/56/, /VCX-125\/90/, /VCX-160\/110/]);
});

test('what is wrong with a code of an address is said as long as nothing else is chosen', async ({
  page,
  request,
  visit,
}) => {
  await visit(`${await cylinderAddress(request)}?code=CDH2MP5/100`);
  const problems = page.locator('#size-problems');
  await expect(problems).toHaveText('“CDH2MP5/100” is not an order code of this product.');
  const chooser = page.getByRole('form', { name: 'Size' });
  await chooser.getByLabel('Stroke').focus();
  await expect(page.locator('[data-island=sizes][data-live]')).toHaveCount(1);
  await expect(problems).toHaveText('“CDH2MP5/100” is not an order code of this product.');
  await chooser.getByLabel('Bore').selectOption('80');
  await expect(problems).toHaveText('Still to choose: Stroke, Mounting.');
});

test('the headings of the footer are no controls where its groups do not fold', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/about-us');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('summary').first()).toHaveAttribute('tabindex', '-1');
  await footer.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(footer.locator('summary:focus')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(footer.locator('summary').first()).toHaveAttribute('tabindex', '0');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('texts are folded, opened by the contents, which stay in sight, and printed', async ({
    page,
    request,
    visit,
    axe,
  }) => {
    await visit(await cylinderAddress(request));
    const text = (title: string) => page.getByRole('region', { name: title });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(text('Features').getByRole('list')).toBeHidden();
    await contents.getByRole('link', { name: 'Features' }).click();
    await expect(text('Features').getByRole('list')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Features' })).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveText(['Features']);
    await expect(contents.getByRole('link', { name: 'Features' })).toBeInViewport({ ratio: 1 });
    expect((await contents.boundingBox())?.y).toBeLessThanOrEqual(78);
    await expect(text('Applications').getByRole('list')).toBeHidden();
    await text('Applications').locator('summary').click();
    await expect(text('Applications').getByRole('list')).toBeVisible();
    await axe('a product with folded texts');
    await page.evaluate(() => {
      location.hash = 'technical-data';
      location.hash = 'applications';
    });
    await text('Applications').locator('summary').click();
    await expect(text('Applications').getByRole('list')).toBeHidden();
    await page.evaluate(() => {
      location.hash = 'technical-data';
    });
    await page.goBack();
    await expect(text('Applications').getByRole('list'), 'by its address').toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(text('Advantages').getByRole('list')).toBeVisible();
  });

  test('a link to a text of a product opens it, and the groups of the footer open', async ({
    page,
    request,
    visit,
  }) => {
    await visit(`${await cylinderAddress(request)}#advantages`);
    await expect(page.getByRole('region', { name: 'Advantages' }).getByRole('list')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Gallery' })).toBeHidden();
    await footer.getByText('Quick links').click();
    await footer.getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveTitle(/^Gallery/);
  });

  test('without script every text is open', async ({ browser, request, server }) => {
    const address = await cylinderAddress(request);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    const plain = await context.newPage();
    await plain.goto(address);
    for (const title of ['Features', 'Applications', 'Advantages'])
      await expect(plain.getByRole('region', { name: title }).getByRole('list')).toBeVisible();
    await context.close();
  });

  test('from the code of a nameplate to an enquiry that names it takes four taps', async ({ page, visit }) => {
    await visit('/');
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>) => {
      await target.tap();
      taps += 1;
    };
    await tap(page.getByRole('banner').getByRole('link', { name: 'Search' }));
    await tap(page.getByRole('main').getByLabel('Search the catalogue'));
    await page.keyboard.type('vcx-80/56x300-mf3');
    await page.keyboard.press('Enter');
    await tap(page.getByRole('main').getByRole('link', { name: 'VCX 100/70 Mill-Duty Cylinder' }));
    await expect(page.locator('.shown-code')).toContainText('VCX-80/56x300-MF3');
    await tap(page.getByRole('navigation', { name: 'Get in touch' }).getByRole('link', { name: 'Enquire' }));
    await expect(page.getByLabel('Message')).toHaveValue('Order code: VCX-80/56x300-MF3\n');
    expect(taps).toBe(4);
  });
});
