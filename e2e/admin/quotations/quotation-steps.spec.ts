import { adminPaths } from '@hydraulics/common/contract/paths';
import { usualQuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import type { Browser, Page } from '@playwright/test';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { signInAs, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const widths = [390, 768, 1440];

async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `${what} at ${width} px`).toEqual([]);
  }
}

test.beforeEach(async ({ signIn }) => signIn());

// The limit of approval would hold quotations of other tests.
test.afterEach(async ({ request }) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  await request.put('/api/v1/quotation-settings', { headers, data: usualQuotationSettings });
});

const position = (page: Page, number: number) => page.getByRole('group', { name: `Position ${number}` });

/** The page of the customer, in a browser of their own. */
async function customerPage(browser: Browser | null, options: object): Promise<Page> {
  const context = await browser?.newContext(options);
  if (!context) throw new Error('No browser.');
  return context.newPage();
}

test('a list proposes prices, a second person approves, and a customer without script declines and accepts', async ({
  page,
  visit,
  server,
  request,
}) => {
  test.setTimeout(240_000);
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const [product, other] = (await (await request.get('/api/products?limit=2')).json()) as {
    _id: string;
    name: string;
  }[];
  const sent = await request.post('/api/contact-submit', {
    data: {
      ...{ name: 'Vera Visitor', email: 'vera@example.com', organization: 'Example Steel', message: 'Please quote.' },
      items: [
        { product: product?._id, quantity: 2, note: 'With test report' },
        { product: other?._id, quantity: 1 },
      ],
    },
  });
  const { _id: enquiry } = await sent.json();

  // Prices: a row that cannot be read is named, and nothing is imported until it is mended.
  await visit(adminPaths.priceLists.href());
  const file = page.getByLabel('Price list to import');
  const csv = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file.setInputFiles(csv(`Code;Price\n${product?.name};"12,50,00"\n`));
  await expect(page.getByText('Row 2: Unit price: “12,50,00” is not a number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await expectFits(page, 'price-problem');
  await file.setInputFiles({ ...csv(''), buffer: Buffer.from('Größe 1;12,50\n', 'latin1') });
  await page.getByRole('button', { name: 'Western European (Windows-1252)' }).click();
  await expect(page.getByText('prices.csv: 1 price in EUR.')).toBeVisible();
  await file.setInputFiles(csv(`Code;Price\n${product?.name};"1.234,50"\n${other?.name};99\n`));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(page, 'Price list EUR now has 2 prices.')).toBeVisible();
  await expectFits(page, 'price-lists');

  // What quotations begin with, and from which sum a second person approves.
  await visit(adminPaths.quotationSettings.href());
  await page.getByLabel('VAT %').fill('19');
  await page.getByLabel('Delivery terms').fill('EXW Bremen, Incoterms 2020');
  await page.getByLabel('Payment terms').fill('30 days net');
  await page.getByLabel('Approval above').fill('1000');
  await expectFits(page, 'settings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quotations', level: 1 })).toBeVisible();

  await visit(`${adminPaths.enquiries.href()}?enquiry=${enquiry}`);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect(position(page, 1).getByLabel('Unit price')).toHaveValue('1234.50');
  await expect(position(page, 2).getByLabel('Unit price')).toHaveValue('99.00');
  await position(page, 1).getByLabel('Discount %').fill('10');
  await position(page, 1).getByLabel('Lead time').fill('3 weeks');
  await position(page, 2).getByLabel('In the total').selectOption('Alternative');
  await page.getByRole('button', { name: 'Add a free line' }).click();
  await position(page, 3).getByLabel('Name').fill('Start-up on site');
  await position(page, 3).getByLabel('Unit price').fill('950');
  await position(page, 3).getByLabel('In the total').selectOption('Optional');
  // 2 × 1,234.50 less 10 % = 2,222.10; 19 % of it is 422.20.
  await expect(page.getByText('EUR 2,644.30')).toBeVisible();
  await expectFits(page, 'form');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quotation saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Someone else can issue it, or send it back.')).toBeVisible();
  // Who approves it reads it here: 2 × 1,234.50 less 10 %.
  const first = page.getByRole('table', { name: 'Positions' }).getByRole('row').nth(1);
  await expect(first).toContainText('Lead time: 3 weeks');
  for (const cell of ['2', '1,234.50', '10 %', '2,222.10'])
    await expect(first.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  await expect(page.getByText(/not (in|part of) the total/i)).toHaveText([
    'Alternative: not part of the total',
    'Optional: not part of the total',
  ]);
  await expect(page.locator('.offered')).toContainText('EXW Bremen, Incoterms 2020');
  await expectFits(page, 'waiting');
  const address = page.url();

  // A colleague for sales approves; an editor sees neither quotations nor prices.
  const cole = { name: 'Cole Colleague', email: 'cole@example.com', password: 'a long enough password', role: 'sales' };
  const eve = {
    name: 'Eve Editor',
    email: 'eve.editor@example.com',
    password: 'a long enough password',
    role: 'editor',
  };
  for (const one of [cole, eve]) {
    const made = await request.post('/api/auth/signup', { headers, data: one });
    expect(made.status()).toBe(201);
  }
  const browser = page.context().browser();
  const theirs = await customerPage(browser, { baseURL: server.url });
  await signInAs(theirs, cole);
  await expect(theirs.getByRole('link', { name: 'Quotations' }).first()).toBeVisible();
  await theirs.goto(address);
  // First it is sent back with a remark, which the author reads.
  await theirs.getByRole('button', { name: 'Send back…' }).click();
  const sendBack = theirs.getByRole('dialog', { name: 'Send back' });
  await sendBack.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(sendBack.getByText('Write what is missing or wrong.')).toBeVisible();
  await sendBack.getByRole('textbox').fill('Start-up needs two days.');
  await expectFits(theirs, 'send-back');
  await sendBack.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(toast(theirs, 'Quotation sent back.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Cole Colleague sent it back: Start-up needs two days.')).toBeVisible();
  await expectFits(page, 'sent-back');
  await position(page, 3).getByLabel('Note').fill('Two days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quotation saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Someone else can issue it, or send it back.')).toBeVisible();
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Approve and issue' }).click();
  await expect(toast(theirs, /Quotation Q-\d{4}-\d{4} issued\./)).toBeVisible();
  await theirs.context().close();
  const editor = await customerPage(browser, { baseURL: server.url });
  await signInAs(editor, eve);
  await expect(editor.getByRole('link', { name: 'Pages' })).toBeVisible();
  await expect(editor.getByRole('link', { name: 'Quotations' })).toHaveCount(0);
  await editor.goto(address);
  await expect(editor.getByText('You are signed in as an editor')).toBeVisible();
  await editor.context().close();

  const id = address.slice(address.lastIndexOf('/') + 1);
  const link = await (await request.get(`/api/v1/quotations/${id}/link`, { headers })).json();
  const customer = await customerPage(browser, { baseURL: server.url, javaScriptEnabled: false });
  await customer.goto(link.path);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Quotation Q-/);
  await expectFits(customer, 'private');
  const pdf = await customer.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const drawn = await request.get(pdf ?? '');
  expect(drawn.headers()['content-type']).toBe('application/pdf');
  await customer.getByRole('textbox', { name: 'Question' }).fill('Is the test report included?');
  await customer.getByRole('button', { name: 'Ask' }).click();
  await expect(customer.getByText('We have your question and will answer by email.')).toBeVisible();
  await customer.getByRole('textbox', { name: 'Note' }).fill('Too expensive');
  await customer.getByRole('button', { name: 'Decline' }).click();
  await expect(customer.getByText(/Declined by Vera Visitor on/)).toBeVisible();
  await expectFits(customer, 'declined');

  // The next revision, with what is different.
  await page.goto(address);
  await expect(page.getByText('Too expensive')).toBeVisible();
  await page.getByRole('button', { name: 'Revise' }).click();
  await position(page, 1).getByLabel('Discount %').fill('60');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quotation saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(toast(page, /, revision 2 issued\./)).toBeVisible();
  await expectFits(page, 'revised');
  await customer.goto(link.path);
  await customer.getByRole('button', { name: 'Accept and order' }).click();
  await expect(customer.getByText(/Accepted by Vera Visitor on/)).toBeVisible();
  await expectFits(customer, 'accepted');
  await customer.context().close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order note' })).toBeVisible();
  await expectFits(page, 'ordered');
  await visit(adminPaths.quotations.href());
  await expectFits(page, 'list');
  await visit(`${adminPaths.enquiries.href()}?enquiry=${enquiry}`);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Marked as won');
  await expectFits(page, 'panel');
});

test('settings that another owner changed meanwhile are not undone', async ({
  page,
  visit,
  request,
  expectFailures,
}) => {
  expectFailures('answered 409');
  await visit(adminPaths.quotationSettings.href());
  await page.getByLabel('Payment terms').fill('14 days');
  const barbara = await colleague(request);
  await barbara.put('/api/v1/quotation-settings', { ...usualQuotationSettings, vatRate: 1900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: 'Another user changed this page of settings while you were editing' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save these choices' }).click();
  await expect(toast(page, 'Settings of quotations saved.')).toBeVisible();
  expect(await barbara.get('/api/v1/quotation-settings')).toMatchObject({ vatRate: 1900, payment: '14 days' });
});
