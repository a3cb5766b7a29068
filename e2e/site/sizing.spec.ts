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

  let actions = 0;
  /** Counts what a person does: a click, a key, a filled field or a step back. */
  const act = <Result>(action: Promise<Result>): Promise<Result> => {
    actions += 1;
    return action;
  };

  // From the home page by the category to the calculator: 180 kN at 210 bar with 600 mm of stroke.
  await visit('/');
  await act(page.getByRole('contentinfo').getByRole('link', { name: cylinders.name }).click());
  await act(main.getByRole('link', { name: 'Cylinder sizing' }).click());
  await expect(page).toHaveTitle(/^Cylinder sizing · /);
  await act(page.getByLabel('Force', { exact: false }).fill('180 kN'));
  await act(page.getByLabel('Pressure').fill('210 bar'));
  await act(page.getByLabel('Stroke').fill('600'));
  await act(page.keyboard.press('Enter'));
  await expect(page).toHaveURL(/\/sizing-calculator\?.*force=180\+kN/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Bore 125 mm, rod 56 mm', {
    useInnerText: true,
  });
  await expect(page.getByLabel('Stroke')).toHaveValue('600 mm');
  const fitting = main.getByRole('listitem').filter({ hasText: 'VCX-125/90' });
  await expect(fitting).toContainText('VCX 100/70 Mill-Duty Cylinder');
  await axe('a sized cylinder');
  // All columns of the rods are visible on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const rods = page.getByRole('region', { name: 'Rods of this bore' });
  expect(await rods.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'hidden at a side').toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const result = page.url();

  // Three side by side: two that fit, and the nearest.
  await act(main.getByRole('link', { name: 'Compare these 3' }).click());
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await act(page.goBack());

  // The product, its data sheet and its drawing.
  await act(fitting.getByRole('link', { name: 'VCX 100/70 Mill-Duty Cylinder', exact: true }).click());
  await expect(page).toHaveTitle(/^VCX-125\/90, VCX 100\/70/);
  const taken = async (href: string | null) => {
    const answer = await request.get(href ?? '');
    return [answer.status(), answer.headers()['content-type']];
  };
  const sheet = main.getByRole('link', { name: 'Sheet of this size (PDF)' }).first();
  expect(await act(taken(await sheet.getAttribute('href')))).toEqual([200, 'application/pdf']);
  const drawing = main.getByRole('link', { name: /dimension drawing/ }).first();
  expect(await act(taken(await drawing.getAttribute('href')))).toEqual([200, 'image/vnd.dxf']);
  await expect(main.getByRole('link', { name: 'Cylinder sizing' })).toHaveAttribute('href', '/sizing-calculator');
  await act(page.goBack());
  await expect(page).toHaveURL(result);

  // The enquiry contains the product, its size and the sizing.
  await act(fitting.getByRole('link', { name: /^Ask for a quote/ }).click());
  await expect(main.getByText('About: VCX 100/70 Mill-Duty Cylinder')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue(
    /^I am looking for: VCX-125\/90: cylinder, push 180 kN at 210 bar, stroke 600 mm, bore 125 mm, rod at least 56 mm/,
  );
  await act(page.getByLabel('Name').fill('Dana Engineer'));
  await act(page.getByLabel('Email').fill('dana@example.com'));
  await act(main.getByRole('button', { name: 'Send enquiry' }).click());
  await expect(main.getByText('Your reference:')).toBeVisible();
  // Nine clicks or keys, five filled fields and two steps back: a redesign may not take more.
  expect(actions).toBe(16);
});
