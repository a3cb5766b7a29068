import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import type { APIRequestContext } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The newest enquiry, as staff read it. */
async function newestEnquiry(request: APIRequestContext, admin: { email: string; password: string }) {
  const { token } = await (await request.post('/api/auth/login', { data: admin })).json();
  const answer = await request.get('/api/contact-queries?limit=1', { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as Enquiry[])[0];
}

type Listed = { _id: string; name: string; address: string; categoryAddress: string };

async function threeCylinders(request: APIRequestContext) {
  const products = (await (await request.get('/api/products?fields=card')).json()) as Listed[];
  const [first, second, third] = products.filter(({ name }) => /^VC[TWX] /.test(name));
  if (!first || !second || !third) throw new Error('The demo has changed.');
  return [first, second, third] as const;
}

test('three items are asked for in five taps and two fields, and staff read each of them', async ({
  page,
  request,
  visit,
  axe,
  server,
}) => {
  const cylinders = await threeCylinders(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(`/products/${cylinders[0].categoryAddress}`);
  await hydrate(page);
  for (const { name } of cylinders)
    await page.getByRole('button', { name: `Add to enquiry ${name}`, exact: true }).click();
  const tray = page.getByRole('complementary', { name: 'Enquiry list' });
  await axe('a category with an enquiry list');
  await tray.getByRole('link', { name: 'Ask for these 3' }).click();
  await expect(page).toHaveURL(/\/contact-us\?item=/);
  await expect(page.locator('.form-listed li')).toHaveText(cylinders.map(({ name }) => `1 × ${name}`));
  await axe('the enquiry form with a list');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email', { exact: true }).fill('vera@example.com');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  const enquiry = await newestEnquiry(request, server.admin);
  expect(enquiry?.items.map(({ position, product, quantity }) => [position, product, quantity])).toEqual(
    cylinders.map(({ name }, place) => [place + 1, name, 1]),
  );
  // What was asked for is no longer on the list.
  await visit('/enquiry-list');
  await hydrate(page);
  await expect(page.getByText('Nothing on the list yet.')).toBeVisible();
});

test('a list that was sent does not come back, in another tab or by Back', async ({
  page,
  request,
  visit,
  context,
}) => {
  const [first, second] = await threeCylinders(request);
  await visit(`/enquiry-list?item=${first._id}&item=${second._id}`);
  await hydrate(page);
  await page.getByLabel('Note on item 1').fill('With test report');
  await page.getByLabel('Note on item 1').press('Tab');
  const other = await context.newPage();
  await other.goto(page.url());
  await hydrate(other);
  await other.getByLabel('Order code or product').fill('VCX-80');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Ask for these 2' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email', { exact: true }).fill('vera@example.com');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  const reference = await page.locator('#enquiry-sent strong').textContent();
  const onDevice = () => page.evaluate(() => localStorage.getItem('enquiry-list'));

  const sent = new RegExp(`^You sent your list on \\d{1,2} \\w+ \\d{4}\\. Your reference: ${reference}\\.$`);
  await expect(other.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(other.getByRole('rowheader')).toHaveCount(0);
  await expect(other.getByLabel('Order code or product')).toHaveValue('VCX-80');
  expect(await onDevice()).toBe('');

  const again = `Your reference: ${reference}. Sending it again makes a second enquiry.`;
  await page.reload();
  await expect(page.locator('.form-listed')).toContainText(again);
  await page.goBack();
  await hydrate(page);
  await expect(page.locator('.parts-sent')).toContainText(`Your reference: ${reference}.`);
  expect(await onDevice()).toBe('');

  // Another list begins.
  await visit(`/enquiry-list?item=${first._id}`);
  await hydrate(page);
  await expect(page.locator('.parts-sent')).toContainText('You sent this list on');
  await page.getByLabel('Quantity of item 1').fill('2');
  await page.getByLabel('Note on item 1').focus();
  await expect(page.locator('.parts-sent')).toBeHidden();
  await other.close();
});

test('the list is not said to be empty before that of the device was read', async ({
  page,
  browser,
  server,
  request,
  visit,
}) => {
  const [first] = await threeCylinders(request);
  await visit(`/enquiry-list?item=${first._id}`);
  await hydrate(page);
  await page.getByLabel('Note on item 1').fill('With test report');
  await page.getByLabel('Note on item 1').press('Tab');
  // On a slow line the page is there long before its scripts.
  const storageState = await page.context().storageState();
  const slow = await browser.newContext({ storageState, baseURL: server.url, serviceWorkers: 'block' });
  await slow.route(/\.js(\?|$)/, route => route.abort());
  const theirs = await slow.newPage();
  await theirs.goto('/enquiry-list');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.locator('.parts-empty')).toBeHidden();
  await slow.unroute(/\.js(\?|$)/);
  await theirs.goto('/enquiry-list');
  await expect(theirs.getByLabel('Note on item 1')).toHaveValue('With test report');
  await slow.close();
});

test('a list is edited, kept on the device, and opened elsewhere by its address', async ({
  page,
  request,
  visit,
  axe,
}) => {
  const [first, second] = await threeCylinders(request);
  await visit(`/enquiry-list?item=${first._id}`);
  await hydrate(page);
  await axe('an enquiry list');
  await page.getByLabel('Order code or product').fill('vcx 80/56');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('.parts-code')).toHaveText('VCX-80/56');
  await page.getByLabel(/^Quantity of item 2/).fill('12');
  await page.getByLabel('Note on item 2').fill('With test report');
  await page.getByLabel('Wanted date of item 2').fill('2027-01-15');
  await page.getByLabel('Note on item 2').focus();
  await expect(page).toHaveURL(
    /quantity=1&quantity=12&wanted=&wanted=2027-01-15&note=&note=With\+test\+report&from=&from=typed$/,
  );
  const shared = page.url();

  // The list of this device, on a page that nothing was passed to.
  await visit('/enquiry-list');
  await hydrate(page);
  await expect(page.getByLabel(/^Quantity of item 2/)).toHaveValue('12');
  await page.getByRole('button', { name: /^Remove item 1/ }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);

  // A list from elsewhere changes nothing on this device until it is edited.
  await visit(`/enquiry-list?item=${second._id}`);
  await hydrate(page);
  await page.getByRole('link', { name: '1 more item is on your own list. Show all' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await visit(shared);
  await expect(page.getByLabel(/^Quantity of item 2/)).toHaveValue('12');
});

test('a printed list has its day and address, and how to reach the company', async ({ page, request, visit }) => {
  const [first] = await threeCylinders(request);
  await visit(`/enquiry-list?item=${first._id}`);
  await hydrate(page);
  const printed = page.locator('.parts-printed');
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(printed).toContainText(
    'Unit 7, Example Industrial Park, 1 Sample Street, Exampletown 00000, +1 555 0142',
  );
  await expect(printed).toContainText(/\d{1,2} \w+ \d{4}\. http:\/\/.*\/enquiry-list\?item=/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is made, edited and asked for', async ({ page, request, visit, server, expectFailures }) => {
    const [first] = await threeCylinders(request);
    await visit(`/products/${first.categoryAddress}`);
    await page.getByRole('link', { name: `Add to enquiry ${first.name}`, exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByLabel(/^Quantity of item 1/).fill('3');
    await page.getByLabel('Order code or product').fill('VCX-80/56');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expect(page.getByLabel(/^Quantity of item 1/)).toHaveValue('3');
    await page.getByLabel('Order code or product').fill('CDH2MP5/100/70/500');
    await page.getByRole('button', { name: 'Ask for these 2' }).click();
    await expect(page.locator('.form-listed li')).toHaveCount(3);
    await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
    await page.getByLabel('Email', { exact: true }).fill('vera@example');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    expectFailures('/contact-us answered 400');
    // Returned with an error, the list is still there.
    await expect(page.getByText('Email must be a valid email address')).toBeVisible();
    await expect(page.locator('.form-listed li')).toHaveCount(3);
    await page.getByLabel('Email', { exact: true }).fill('vera@example.com');
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
    const enquiry = await newestEnquiry(request, server.admin);
    expect(enquiry?.items.map(({ quantity, code }) => [quantity, code])).toEqual([
      [3, ''],
      [1, 'VCX-80/56'],
      [1, 'CDH2MP5/100/70/500'],
    ]);
  });
});
