import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { expect, test } from '../../fixtures/test.ts';

const text = (one: string) => (one ? { kind: 'text', text: one } : null);
const variants = JSON.stringify({
  columns: [{ name: 'Availability', unit: null }],
  rows: [
    { code: 'QAV-63', cells: [text('')] },
    { code: 'QAV-80', cells: [text('In stock')] },
  ],
});

test('availability is on the card, on the page of each size, and in the enquiry that is sent from there', async ({
  page,
  request,
  server,
  visit,
}) => {
  const calls = await staffCalls(request, server.admin);
  const categoryId = await calls.addCategory('QAV Packs');
  const id = await calls.addProduct({ name: 'QAV Stocked Pack', availability: '3 weeks', categoryId, variants });
  await visit('/products/qav-packs');
  const card = page.getByRole('article').filter({ hasText: 'QAV Stocked Pack' });
  await expect(card).toContainText('Lead time 3 weeks');
  await card.getByRole('link', { name: 'QAV Stocked Pack', exact: true }).click();
  await expect(page.getByText('Availability: 3 weeks')).toBeVisible();

  await visit(`/product/${id}?code=QAV-80`);
  await expect(page.getByText('Availability: In stock')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Send an enquiry' }).first().click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByLabel('Message')).toHaveValue('Order code: QAV-80\n');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeFocused();
  const { email, password } = server.admin;
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const enquiries: { product: string }[] = await (
    await request.get('/api/contact-queries', { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  expect(enquiries.map(({ product }) => product)).toContain('QAV Stocked Pack (In stock)');
  await calls.removeProduct(id);
  await calls.removeCategory(categoryId);
});
