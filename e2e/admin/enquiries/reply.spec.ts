import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const form = (page: Page, name: string) => page.getByRole('form', { name: `Reply to ${name}` });
const text = (page: Page) => page.getByLabel('Reply', { exact: true });

test('a reply is written from a template with the data sheet, sent, and shown with its delivery', async ({
  page,
  visit,
  server,
  smtp,
  axe,
}) => {
  const product = (await (await fetch(`${server.url}/api/products?limit=1`)).json())[0] as {
    _id: string;
    name: string;
  };
  const about = { product: product.name, productId: product._id, email: 'vera@example.com' };
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Vera Visitor', ...about }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await page.getByRole('button', { name: 'Reply to Vera Visitor' }).click();
  await expect(form(page, 'Vera Visitor').getByRole('heading')).toBeFocused();
  await expect(text(page)).toHaveValue(/^Dear Vera Visitor,\n\n\n\nKind regards\n\n/);

  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(text(page)).toHaveAccessibleDescription('Write the reply first.');

  await page.getByRole('button', { name: 'Add a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByLabel('Name').fill('Data sheet');
  await dialog
    .getByLabel('Text')
    .fill('Dear {name},\n\nhere is the data sheet of {product}. We deliver on {delivery date}.');
  await axe('the form of a template');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template added.')).toBeVisible();
  await page.getByLabel('Template', { exact: true }).selectOption('Data sheet');
  await page.getByRole('button', { name: 'Insert', exact: true }).press('Enter');
  const start = `Dear Vera Visitor,\n\nhere is the data sheet of ${product.name}. We deliver on`;
  await expect(text(page)).toHaveValue(new RegExp(`^${start} \\{delivery date\\}\\.\n\nKind regards`));
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(text(page)).toHaveAccessibleDescription('Fill in {delivery date} before you send the reply.');
  await page.reload();
  await expect(text(page)).toHaveValue(/\{delivery date\}/);
  await text(page).fill(`${start} 3 May.`);
  await page.getByRole('group', { name: 'Attach' }).getByRole('checkbox').first().check();
  await axe('a reply');
  await page.setViewportSize({ width: 390, height: 844 });
  // The list below the panel begins at its top.
  await page.evaluate(() => scrollTo(0, 0));
  await axe('a reply, on a phone');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  await expect(form(page, 'Vera Visitor')).toHaveCount(0);
  await expect(timeline(page)).toContainText(`${start} 3 May.`);
  await expect(timeline(page)).toContainText('Marked as answered');
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  const mail = smtp.received.find(({ to }) => to.includes('vera@example.com'))?.mail;
  expect(mail?.text).toContain(`${start} 3 May.`);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${product.name} data sheet.pdf`]);
});

test('a reply that was refused says why, and is sent again', async ({ page, visit, server, smtp, axe }) => {
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Rita Refused', email: 'rita@example.com' }]);
  smtp.refuse({ at: 'recipient', code: 550 });
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await expect(page.getByRole('button', { name: 'Reply to Rita Refused' })).toBeVisible();
  await page.keyboard.press('r');
  await text(page).fill('Two weeks.');
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page)).toContainText('Not sent. The customer’s mail server does not know this address.', {
    timeout: 20_000,
  });
  await axe('a reply that was not sent');
  smtp.refuse(null);
  await timeline(page).getByRole('button', { name: 'Send again' }).click();
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('the catalogue pages of the category are attached to a reply', async ({ page, visit, server, smtp }) => {
  const product = (await (await fetch(`${server.url}/api/products?limit=1`)).json())[0] as {
    _id: string;
    name: string;
    category: string;
    categoryId: string;
  };
  // Otherwise the reply waits a minute for it.
  const made = async () =>
    (await fetch(`${server.url}/catalogue.pdf?category=${product.categoryId}&units=metric`)).status;
  await expect.poll(made, { timeout: 60_000 }).toBe(200);
  const about = { product: product.name, productId: product._id, email: 'cato@example.com' };
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Cato Catalogue', ...about }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await page.getByRole('button', { name: 'Reply to Cato Catalogue' }).click();
  await text(page).fill('Please find our catalogue attached.');
  const name = `${product.category} catalogue.pdf`;
  await page.getByRole('group', { name: 'Attach' }).getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  await expect(timeline(page)).toContainText(`Attached: ${name}`);
  await expect(timeline(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 20_000 });
  const mail = smtp.received.find(({ to }) => to.includes('cato@example.com'))?.mail;
  expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [name, 'application/pdf'],
  ]);
});

test('a reply to merged enquiries names who does not get it, whose private page says so', async ({
  page,
  visit,
  server,
}) => {
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Mara Merge', email: 'mara@joined.example' }]);
  const max = { name: 'Max Merge', email: 'max@joined.example', message: 'And a power pack.', elapsed: 60_000 };
  const sent = await fetch(`${server.url}/api/contact-submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(max),
  });
  const other = (await sent.json()) as { _id: string; page: string };
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await page.getByRole('combobox', { name: 'Merge with' }).selectOption(other._id);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('button', { name: 'Reply to Mara Merge' }).click();
  await expect(form(page, 'Mara Merge')).toContainText(
    'Only Mara Merge gets this reply. Max Merge (max@joined.example) does not, whose enquiry is merged with this one.',
  );
  await text(page).fill('Dear Mara, here it is.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  await visit(other.page);
  await expect(page.getByRole('heading', { name: 'Answered to your colleague' })).toBeVisible();
  await expect(page.getByText('Our answer went to your colleague.')).toBeVisible();
});
