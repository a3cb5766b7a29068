import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { allDrawn, fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const sam = { name: 'Sam Sales', email: 'sam.sales@example.com', password: 'seven pumps hum at noon' };
const links = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('an owner adds a colleague for sales, who is offered what sales may do, until the account is deactivated', async ({
  page,
  visit,
  signIn,
  axe,
  server,
  browser,
  failures,
  expectFailures,
}) => {
  await addEnquiries(server.dataDir, [{ name: 'Olga Once' }]);
  await signIn();
  await visit(adminPaths.addUser.href());
  await page.getByLabel('Name').fill(sam.name);
  await page.getByLabel('Email').fill(sam.email);
  await page.getByLabel('Password', { exact: true }).fill(sam.password);
  const role = page.getByRole('group', { name: 'Role' });
  await expect(role.getByRole('radio', { name: 'Editor' })).toBeChecked();
  await role.getByRole('radio', { name: 'Sales' }).check();
  await expect(role.getByRole('radio', { name: 'Sales' })).toHaveAccessibleDescription(
    'Enquiries and quotations. Sees the catalogue without changing it.',
  );
  await axe('a new user, with a role');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(row(page, sam.name)).toContainText('Sales');
  await expect(row(page, sam.name)).not.toContainText('Deactivated');
  await expect(row(page, server.admin.name)).toContainText('Owner');
  await expect(page.getByRole('button', { name: `Deactivate ${server.admin.name}` })).toHaveCount(0);

  // The colleague, in a browser of their own.
  const context = await browser.newContext({ baseURL: server.url });
  failures.watch(context);
  const theirs = await context.newPage();
  await theirs.goto(adminPaths.login.href());
  await fillLogin(theirs, sam);
  await expect(heading(theirs, `Welcome, ${sam.name}`)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Recent Queries' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Recent Products' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Admin Users' })).toHaveCount(0);
  await expect(theirs.getByText('Enquiries answered')).toBeVisible();
  await expect(links(theirs)).toHaveText([
    /^Dashboard/,
    /^Products/,
    /^Gallery/,
    /^Contact Us/,
    /^Socials/,
    /^Quotations/,
    /^Media/,
    /^This month/,
    /^Figures/,
    /^Trash/,
    /^System status/,
  ]);
  await expect(theirs.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  await theirs.keyboard.press('Control+k');
  await expect(theirs.getByRole('option', { name: 'Open the website' })).toBeVisible();
  await expect(theirs.getByRole('option', { name: /^(Add |Users|Activity)/ })).toHaveCount(0);
  await theirs.keyboard.press('Escape');

  // The lists can be read.
  await theirs.goto(adminPaths.products.href());
  await expect(theirs.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(row(theirs, 'Power Packs').first()).toBeVisible();
  await theirs.goto(`${adminPaths.products.href()}?tab=categories`);
  await expect(row(theirs, 'Power Packs').first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: /^(Add|Edit) / })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /^Delete / })).toHaveCount(0);
  await expect(theirs.getByRole('columnheader', { name: 'Operation' })).toHaveCount(0);
  await theirs.goto(adminPaths.enquiries.href());
  await expect(theirs.getByRole('button', { name: 'Delete Olga Once' })).toBeVisible();
  // Only owners see the activity.
  await theirs.getByRole('link', { name: 'Olga Once' }).first().click();
  await expect(theirs.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'History' })).toHaveCount(0);

  // A screen opened by its address says who may use it.
  for (const [path, title, who] of [
    [adminPaths.addProduct.href(), 'Add Product', 'Only an owner, an editor or an author may change products,'],
    [adminPaths.activity.href(), 'Activity', 'Only an owner may see the activity of all users.'],
    [adminPaths.editUser.href({ id: 'somebody-else' }), 'Edit User', 'Only an owner may see and change the accounts'],
  ] as const) {
    await theirs.goto(path);
    await expect(heading(theirs, title)).toBeVisible();
    await expect(theirs.getByText(who)).toContainText('You are signed in as a sales user.');
  }
  await theirs.getByRole('link', { name: 'Go to the dashboard' }).click();
  await theirs.getByRole('link', { name: `Signed in as ${sam.name}` }).click();
  await expect(theirs.getByText('Sales. Enquiries and quotations.')).toBeVisible();
  await theirs.getByRole('link', { name: 'Edit name and email' }).click();
  await theirs.getByLabel('Name').fill('Sam Sold');
  await expect(theirs.getByRole('group', { name: 'Role' })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Activity' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Edit User' }).click();
  await expect(heading(theirs, adminPaths.account.title)).toBeVisible();
  // Notices about enquiries, each switched by its name.
  const mails = theirs.getByRole('group', { name: 'Tell me by mail when' });
  await expect(
    theirs.getByText('No mails are sent yet: your administrator has to set up a mail server first.'),
  ).toBeVisible();
  await expect(mails.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await mails.getByRole('checkbox', { name: 'The customer of an enquiry of mine writes' }).uncheck();
  await expect(toast(theirs, 'Notices about enquiries saved.')).toBeVisible();
  const notices = theirs.getByRole('group', { name: 'Tell me in the desktop app when' });
  await notices.getByRole('checkbox', { name: 'A colleague assigns an enquiry to me' }).uncheck();
  await expect(notices.getByRole('checkbox', { disabled: false })).toHaveCount(3);
  await theirs.reload();
  await expect(mails.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(notices.getByRole('checkbox', { checked: true })).toHaveCount(2);

  // The public page offers no editing.
  const [product] = await (await context.request.get('/api/products?limit=1')).json();
  await theirs.goto(paths.product.href({ id: product._id }));
  await expect(heading(theirs, product.name)).toBeVisible();
  await theirs.waitForLoadState('networkidle');
  await expect(theirs.locator('.editable-button')).toHaveCount(0);

  // A deactivated user is signed out at the next click, and refused like a stranger.
  await theirs.goto(adminPaths.gallery.href());
  await allDrawn(theirs.locator('.table-drawn'));
  await theirs.waitForLoadState('networkidle');
  await page.getByRole('button', { name: `Deactivate ${sam.name}` }).click();
  await expect(toast(page, 'is signed out everywhere and cannot sign in.')).toBeVisible();
  await expect(row(page, 'Sam Sold')).toContainText('Deactivated');
  await axe('users, with a deactivated one');
  expectFailures(/answered 401/);
  await theirs.getByRole('link', { name: 'Contact Us' }).click();
  await expect(toast(theirs, 'Your session has ended. Please sign in again.')).toBeVisible();
  await fillLogin(theirs, sam);
  await expect(theirs.getByText('Invalid email or password').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate Sam Sold' }).click();
  await expect(toast(page, 'Sam Sold can sign in again.')).toBeVisible();
  await fillLogin(theirs, sam);
  await expect(heading(theirs, 'Contact Us')).toBeVisible();
  await context.close();
});
