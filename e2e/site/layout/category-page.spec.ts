import { layOut } from '../../fixtures/pages/lay-out.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The demo's category of cylinders. */
const cylinders = '/products/hydraulic-cylinders';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the first product of a category is on the first screen at ${width}`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height });
    await visit(cylinders);
    const name = await page.locator('.card-name').first().boundingBox();
    expect((name?.y ?? height) + (name?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

for (const width of [320, 390, 768, 1024, 1440, 1920]) {
  test(`no column of a category ends more than 200 px above the one beside it at ${width}`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(cylinders);
    await layOut(page);
    const gaps = await page.evaluate(() => {
      const bottomOf = (box: Element) =>
        Math.max(box.getBoundingClientRect().top, ...[...box.children].map(one => one.getBoundingClientRect().bottom));
      return ['.with-index', '.ranges-body'].flatMap(parent =>
        [...document.querySelectorAll(parent)].flatMap(box => {
          const columns = [...box.children].map(one => ({ top: one.getBoundingClientRect().top, end: bottomOf(one) }));
          return columns.flatMap(one =>
            columns.filter(other => Math.abs(other.top - one.top) < 10).map(other => Math.round(other.end - one.end)),
          );
        }),
      );
    });
    expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(200);
  });
}

test('a category is told apart by its heading, with the specified texts and its ranges', async ({ page, visit }) => {
  await visit(cylinders);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hydraulic Cylinders');
  await expect(page.getByRole('heading', { level: 2, name: 'Our Products' })).toBeVisible();
  await expect(page.locator('.banner-title')).toHaveText('Products');
  const row = page.getByRole('row', { name: /^VCX 100\/70/ });
  await expect(row).toContainText('50–320 mm');
  await expect(row).toContainText('250 bar');
});

test('units that are chosen in one place of a page hold for its other places', async ({ page, visit }) => {
  await visit(cylinders);
  const ranges = page.getByRole('region', { name: 'Ranges at a glance' });
  const filters = page.getByRole('form', { name: 'Filters' });
  await page.locator('.filters-summary').click();
  await filters.getByRole('radio', { name: 'US' }).check();
  await expect(ranges.getByRole('radio', { name: 'US' })).toBeChecked();
  await ranges.getByRole('radio', { name: 'Metric' }).check();
  await expect(filters.getByRole('radio', { name: 'Metric' })).toBeChecked();
  await expect(page.getByRole('row', { name: /^VCX 100\/70/ })).toContainText('50–320 mm');
  await page.reload();
  await page.locator('.filters-summary').click();
  await expect(filters.getByRole('radio', { name: 'Metric' })).toBeChecked();
});
