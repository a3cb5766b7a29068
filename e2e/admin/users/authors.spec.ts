import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { nameField, ready } from '../../fixtures/pages/product-form.ts';
import { addUser, fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const ann = { name: 'Ann Author', email: 'ann.author@example.com', password: 'seven pumps hum at noon' };

test('an author prepares a product, an owner sends it back and then publishes it, by keys', async ({
  page,
  visit,
  signIn,
  axe,
  server,
  request,
  browser,
  failures,
}) => {
  await addUser(request, { ...ann, role: 'author' });
  const context = await browser.newContext({ baseURL: server.url });
  failures.watch(context);
  const theirs = await context.newPage();
  await theirs.goto(adminPaths.login.href());
  await fillLogin(theirs, ann);
  await expect(heading(theirs, `Welcome, ${ann.name}`)).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^(Addresses|Users)/ })).toHaveCount(0);

  await theirs.goto(adminPaths.addProduct.href());
  await ready(theirs);
  await nameField(theirs).fill('Prepared ram 90');
  await theirs.getByLabel('Category').selectOption({ index: 1 });
  await theirs.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(theirs, 'Saved as a draft. An owner or an editor publishes it.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Publish/ })).toHaveCount(0);

  await signIn();
  await visit(adminPaths.dashboard.href());
  const list = page.getByRole('region', { name: 'Waiting to be published' });
  await expect(list.getByRole('listitem')).toHaveText([/^Prepared ram 90New product, Ann Author, /]);
  await expect(page.getByRole('link', { name: 'Dashboard 1 to publish' })).toBeVisible();
  await axe('what waits to be published');
  await list.getByRole('button', { name: 'Send Prepared ram 90 back' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send back' });
  await expect(dialog.getByLabel('What should Ann Author change?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send back' }).press('Enter');
  await expect(dialog).toContainText('Write what is missing or wrong.');
  await axe('the dialog that sends a draft back');
  await dialog.getByLabel('What should Ann Author change?').fill('The bore is missing.');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sent back to Ann Author.')).toBeVisible();
  await expect(list).toContainText('Nothing is waiting to be published.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await theirs.goto(adminPaths.dashboard.href());
  const own = theirs.getByRole('region', { name: 'You asked to publish' });
  await expect(own).toContainText('Ada Admin sent it back: The bore is missing.');
  await own.getByRole('link', { name: 'Prepared ram 90' }).click();
  const bar = theirs.getByRole('region', { name: 'Publication' });
  await expect(bar).toContainText('Draft. Only staff see it.');
  await expect(bar).toContainText('Ada Admin sent it back: The bore is missing.');
  await bar.getByRole('button', { name: 'Ask again' }).press('Enter');
  await expect(toast(theirs, 'You asked for this product to be published.')).toBeVisible();
  await expect(bar).toContainText('It waits for an owner or an editor.');

  await visit(adminPaths.dashboard.href());
  const id = theirs.url().split('/').at(-1) ?? '';
  const visited = async () => (await request.get(paths.product.href({ id }))).status();
  expect(await visited()).toBe(404);
  await list.getByRole('button', { name: 'Publish Prepared ram 90' }).press('Enter');
  await expect(toast(page, 'Product published.')).toBeVisible();
  expect(await visited()).toBe(200);
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();

  // What visitors see by now stays, and the change waits.
  await theirs.reload();
  await expect(bar).toContainText('What you change here waits for an owner or an editor.');
  await nameField(theirs).fill('Prepared ram 91');
  await theirs.getByRole('button', { name: 'Update Product' }).click();
  await expect(toast(theirs, 'Saved. An owner or an editor publishes it.')).toBeVisible();
  expect(await (await request.get(paths.product.href({ id }))).text()).not.toContain('Prepared ram 91');
  await theirs.goto(adminPaths.editProduct.href({ id }));
  await expect(nameField(theirs)).toHaveValue('Prepared ram 91');
  await expect(theirs.getByRole('button', { name: 'Save for later' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
  await visit(adminPaths.dashboard.href());
  await expect(list.getByRole('listitem')).toHaveText([/^Prepared ram 90Changed product, Ann Author, /]);
  await context.close();
});

test('an owner makes the changes of editors wait', async ({ page, visit, signIn, request, axe }) => {
  await signIn();
  await visit(adminPaths.users.href());
  const policy = page.getByRole('region', { name: 'Who publishes' });
  await expect(policy).toContainText('Editors publish at once.');
  await policy.getByRole('button', { name: 'Make editors’ changes wait' }).press('Enter');
  await expect(policy).toContainText('Editors’ changes wait for an owner');
  await axe('users, where editors wait for an owner');
  const who = { name: 'Ed Editor', email: 'ed.editor@example.com', password: 'seven pumps hum at noon' };
  await addUser(request, { ...who, role: 'editor' });
  const { token } = await (await request.post('/api/auth/login', { data: who })).json();
  const added = await request.post('/api/add-category', {
    data: { name: 'Held by the rule' },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect([added.status(), (await added.json()).status]).toEqual([201, 'draft']);
  await policy.getByRole('button', { name: 'Let editors publish' }).press('Enter');
  await expect(policy).toContainText('Editors publish at once.');
});
