import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import type { TestSmtp } from '../../../api/src/testing/mail/smtp.ts';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());

const position = (page: Page, number: number) => page.getByRole('group', { name: `Position ${number}` });

test('an enquiry becomes a quotation that is sent by mail, asked about, accepted on its page, and won', async ({
  page,
  visit,
  server,
  smtp,
  axe,
}) => {
  const [product] = (await (await fetch(`${server.url}/api/products?limit=1`)).json()) as {
    _id: string;
    name: string;
  }[];
  const sent = await fetch(`${server.url}/api/contact-submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'Vera Visitor', email: 'vera@example.com', organization: 'Example Steel', message: 'Please quote.' },
      items: [{ product: product?._id, quantity: 2, note: 'With test report' }],
    }),
  });
  expect(sent.status).toBe(201);
  await visit(adminPaths.enquiries.href());
  await page.getByRole('link', { name: 'Vera Visitor' }).first().click();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();

  // What is wrong is said at its field, and what was typed is kept.
  await expect(position(page, 1).getByLabel('Name')).toHaveValue(product?.name ?? '');
  await expect(position(page, 1).getByLabel('Quantity')).toHaveValue('2');
  const price = position(page, 1).getByLabel('Unit price');
  await price.fill('12,50,00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(price).toHaveAccessibleDescription('Unit price: “12,50,00” is not a number.');
  await expect(price).toHaveValue('12,50,00');
  await expect(price).toBeFocused();
  await price.fill('1.234,50');
  await page.getByRole('button', { name: 'Add a free line' }).click();
  await position(page, 2).getByLabel('Name').fill('Start-up on site');
  await position(page, 2).getByLabel('Unit price').fill('950');
  await position(page, 2).getByLabel('In the total').selectOption('Optional');
  await page.getByLabel('VAT %').fill('19');
  // A long word is as wide as its page at most.
  await page.getByLabel('Delivery terms').fill(`EXW Bremen ${'W'.repeat(300)}`);
  await page.getByLabel('Payment terms').fill('30 days net');
  await expect(page.getByText('EUR 2,938.11')).toBeVisible();
  await axe('the form of a quotation');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quotation saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(toast(page, /Quotation Q-\d{4}-0001 issued\./)).toBeVisible();
  await axe('an issued quotation');

  // As after its last day.
  const one = /\/api\/v1\/quotations\/[0-9a-f-]{36}$/;
  await page.route(one, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: 'over' } });
  });
  await page.reload();
  await expect(page.getByText(/^Valid until .* Revise it to offer it again\.$/)).toBeVisible();
  const bar = page.getByRole('region', { name: 'Quotation' });
  await expect(bar.getByText('Expired', { exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Revise' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Send', exact: true })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    toast(page, 'Link copied. This quotation has expired. Revise it before you send the link.'),
  ).toBeVisible();
  await page.unroute(one);
  await page.reload();

  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue(
    /Please find our quotation Q-\d{4}-0001 attached\./,
  );
  await expect(page.getByRole('checkbox', { name: /^Quotation Q-/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Marked as quoted');
  const mails = () => smtp.received.filter(({ mail }) => mail.subject?.startsWith('Quotation Q-'));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1);
  const { mail } = mails()[0] as TestSmtp['received'][number];
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
  const [, path = ''] = /https?:\/\/[^/\s]+(\/quotation\/\S+)/.exec(mail.text ?? '') ?? [];

  const customer = await page.context().browser()?.newContext({ baseURL: server.url });
  const theirs = (await customer?.newPage()) as Page;
  const errors: string[] = [];
  theirs.on('console', message => message.type() === 'error' && errors.push(message.text()));
  theirs.on('pageerror', error => errors.push(String(error)));
  await theirs.goto(server.url + path);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/^Quotation Q-\d{4}-0001$/);
  await expect(theirs.getByText('EUR 2,938.11')).toBeVisible();
  await theirs.setViewportSize({ width: 390, height: 844 });
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await theirs.getByRole('textbox', { name: 'Question' }).fill('Is the test report included?');
  await theirs.getByRole('button', { name: 'Ask' }).click();
  await expect(theirs.getByText('We have your question and will answer by email.')).toBeInViewport();
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Vera V.');
  const paper = (await theirs.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g), 'it is printed on one page').toHaveLength(1);
  const beside = (await customer?.newPage()) as Page;
  await beside.setViewportSize({ width: 390, height: 844 });
  await beside.goto(server.url + path);
  await theirs.getByRole('button', { name: 'Accept and order' }).click();
  await expect(theirs.getByText(/^Thank you for your order\. Accepted by Vera V\. on/)).toBeInViewport();
  await beside.getByRole('textbox', { name: 'Name' }).fill('Otto O.');
  await beside.getByRole('button', { name: 'Decline' }).click();
  await expect(beside.getByRole('alert')).toHaveText('This quotation has been accepted already.');
  await expect(beside.getByText(/^Accepted by Vera V\. on/)).toBeInViewport();
  expect(errors).toEqual([]);
  await customer?.close();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Is the test report included?');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Marked as won');
  await page.getByRole('link', { name: /^Q-\d{4}-0001/ }).click();
  await expect(page.getByText(/Accepted by Vera V\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order note' })).toBeVisible();

  await visit(adminPaths.personalData.href());
  await page.getByLabel('Email address').fill('vera@example.com');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.locator('.person-facts')).toContainText(', 1 quotation,');
  await expect(page.locator('.person-facts')).toContainText('1 issued quotation is kept');
  await expect(page.getByRole('row', { name: /^Q-\d{4}-0001/ })).toContainText('Kept by law');
  await axe('the quotations of one person');
});
