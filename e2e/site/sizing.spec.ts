import { first } from '../fixtures/pages/public-addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test('a design engineer sizes a cylinder, compares three, takes sheet and drawing, and asks for a quote', async ({
  page,
  request,
  visit,
  axe,
}) => {
  const categories: { _id: string; name: string }[] = await (await request.get('/api/categories')).json();
  const cylinders =
    categories.find(({ name }) => name === 'Hydraulic Cylinders') ?? (await first(request, '/api/categories'));
  const main = page.getByRole('main');

  // From the category to the calculator: 180 kN at 210 bar with 600 mm of stroke.
  await visit(`/products/${cylinders._id}`);
  await main.getByRole('link', { name: 'Cylinder sizing' }).click();
  await expect(page).toHaveTitle(/^Cylinder sizing · /);
  await page.getByLabel('Force', { exact: false }).fill('180 kN');
  await page.getByLabel('Pressure').fill('210 bar');
  await page.getByLabel('Stroke').fill('600');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sizing-calculator\?.*force=180\+kN/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Bore 125 mm, rod 56 mm', {
    useInnerText: true,
  });
  await expect(page.getByLabel('Stroke')).toHaveValue('600 mm');
  const fitting = main.getByRole('listitem').filter({ hasText: 'VCX-125/90' });
  await expect(fitting).toContainText('VCX 100/70 Mill-Duty Cylinder');
  await axe();
  const result = page.url();

  // Three side by side: two that fit, and the nearest.
  await main.getByRole('link', { name: 'Compare these 3' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page.goBack();

  // The product, its data sheet and its drawing.
  await fitting.getByRole('link', { name: 'VCX 100/70 Mill-Duty Cylinder', exact: true }).click();
  await expect(page).toHaveTitle(/^VCX 100\/70/);
  const taken = async (href: string | null) => {
    const answer = await request.get(href ?? '');
    return [answer.status(), answer.headers()['content-type']];
  };
  const sheet = main.getByRole('link', { name: 'Data sheet (PDF)' }).first();
  expect(await taken(await sheet.getAttribute('href'))).toEqual([200, 'application/pdf']);
  const drawing = main.getByRole('link', { name: /dimension drawing/ }).first();
  expect(await taken(await drawing.getAttribute('href'))).toEqual([200, 'image/vnd.dxf']);
  await expect(main.getByRole('link', { name: 'Cylinder sizing' })).toHaveAttribute('href', '/sizing-calculator');
  await page.goBack();
  await expect(page).toHaveURL(result);

  // The enquiry knows the product, its size and the sizing.
  await fitting.getByRole('link', { name: /^Ask for a quote/ }).click();
  await expect(main.getByText('About: VCX 100/70 Mill-Duty Cylinder')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(
    /^I am looking for: VCX-125\/90: cylinder, push 180 kN at 210 bar, stroke 600 mm, bore 125 mm, rod at least 56 mm/,
  );
  await page.getByLabel('Name').fill('Dana Engineer');
  await page.getByLabel('Email').fill('dana@example.com');
  await main.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(main.getByText('Your reference:')).toBeVisible();
});
