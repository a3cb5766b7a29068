import { adminPaths } from '@hydraulics/common/contract/paths';
import {
  chooseFiles,
  draftHas,
  editor,
  nameField,
  pictures,
  ready,
  staffCalls,
  submit,
} from '../../fixtures/pages/product-form.ts';
import { addUser, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const addProduct = adminPaths.addProduct.href();
const restored = /^Your unsaved changes from .* have been restored/;

test.describe('a draft', () => {
  test.beforeEach(({ signIn }) => signIn());

  test('restores texts and files after a reload', async ({ page, visit }) => {
    await visit(addProduct);
    await ready(page);
    await nameField(page).fill('Half a product');
    await chooseFiles(page, 'Choose files Images 1', [png('a.png'), png('b.png')]);
    await editor(page, 'Features').pressSequentially('Half a text');
    await draftHas(page, 'Half a text');
    await draftHas(page, '"withFiles":true');
    const asked: string[] = [];
    page.once('dialog', dialog => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await ready(page);
    await expect(page.getByText(restored)).toBeVisible();
    await expect(nameField(page)).toHaveValue('Half a product');
    await expect(pictures(page)).toHaveText(['a.png', 'b.png']);
    await expect(editor(page, 'Features')).toHaveText('Half a text');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(nameField(page)).toHaveValue('');
    await expect(editor(page, 'Features')).toHaveText('');
    await expect(pictures(page)).toHaveCount(0);
    await expect(page.getByText('Your unsaved changes were discarded.')).toBeVisible();
    await expect(page.locator('.form-note').getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toHaveValue('Half a product');
    await expect(pictures(page)).toHaveText(['a.png', 'b.png']);
    await expect(editor(page, 'Features')).toHaveText('Half a text');
    await draftHas(page, 'Half a text');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(nameField(page)).toHaveValue('');
    await page.reload();
    await ready(page);
    await expect(page.getByText(restored)).toHaveCount(0);
  });

  test('a draft that was left behind is listed on the dashboard, where discarding it can be undone', async ({
    page,
    visit,
    axe,
  }) => {
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Half a category');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('What you typed here has not been saved.');
    await expect(question).toContainText('It is kept as a draft on this computer for 30 days');
    await question.getByRole('button', { name: 'Leave' }).click();
    const drafts = page.getByRole('region', { name: 'Your drafts' });
    const link = drafts.getByRole('link', { name: 'Add Category: Half a category' });
    await expect(link).toBeVisible();
    await axe('the dashboard with drafts');
    await drafts.getByRole('button', { name: 'Discard the draft Add Category: Half a category' }).click();
    await expect(drafts).toHaveCount(0);
    await page.getByText('The draft “Add Category: Half a category” was discarded.').hover();
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.click();
    await expect(page.getByText(restored)).toBeVisible();
    await expect(page.getByLabel('Category name')).toHaveValue('Half a category');
  });

  test('a draft is kept or deleted at sign-out, as the user chooses, and discarded on Your Account', async ({
    page,
    visit,
    axe,
    signIn,
  }) => {
    const question = page.getByRole('alertdialog', { name: 'Keep your drafts on this computer?' });
    const logout = page.getByRole('button', { name: 'Logout' });
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')));
    const leaveDraft = async () => {
      await visit(addProduct);
      await ready(page);
      await nameField(page).fill('Left behind');
      await draftHas(page, 'Left behind');
      page.once('dialog', dialog => dialog.accept());
      await visit(adminPaths.account.href());
      await expect(page.getByText('1 draft with unsaved changes.')).toBeVisible();
    };
    await leaveDraft();
    await logout.press('Enter');
    await expect(question.getByRole('button', { name: 'Keep and sign out' })).toBeFocused();
    await axe('the question about drafts at sign-out');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(logout).toBeEnabled();
    await logout.press('Enter');
    // The question comes after the drafts were counted: an Enter before it is one more on Logout.
    await expect(question.getByRole('button', { name: 'Keep and sign out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(adminPaths.login.href());
    expect(await stored()).toHaveLength(1);

    await signIn();
    await visit(adminPaths.account.href());
    await page.getByRole('button', { name: 'Discard drafts' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard drafts' }).press('Enter');
    await expect(page.getByText('There are none.')).toBeFocused();
    await axe('Your Account without drafts');
    expect(await stored()).toEqual([]);

    await leaveDraft();
    await logout.press('Enter');
    await question.getByRole('button', { name: 'Delete and sign out' }).press('Enter');
    await expect(page).toHaveURL(adminPaths.login.href());
    expect(await stored()).toEqual([]);
  });

  test('a draft survives a crashed tab', async ({ page, visit, context }) => {
    await visit(addProduct);
    await ready(page);
    await nameField(page).fill('Before the crash');
    await chooseFiles(page, 'Choose files Images 1', [png('kept.png')]);
    await draftHas(page, '"withFiles":true');
    await draftHas(page, 'Before the crash');
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(addProduct);
    await expect(nameField(next)).toHaveValue('Before the crash');
    await expect(pictures(next)).toHaveText(['kept.png']);
  });

  test('a draft is removed once the form is saved', async ({ page, visit }) => {
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Draft benches');
    await draftHas(page, 'Draft benches');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(adminPaths.products.href());
    await visit(adminPaths.addCategory.href());
    await expect(page.getByLabel('Category name')).toHaveValue('');
  });

  test('a draft is kept on leaving, and never contains a password', async ({ page, visit }) => {
    await visit(adminPaths.addUser.href());
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Password', { exact: true }).fill('my secret words');
    await draftHas(page, 'Grace');
    await page.getByRole('link', { name: 'Users Page' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(adminPaths.users.href());
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('my secret words');
    await visit(adminPaths.addUser.href());
    await expect(page.getByLabel('Name')).toHaveValue('Grace');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  test('belongs to one person, and not to a namesake', async ({ page, visit, request, server }) => {
    const namesake = { ...server.admin, email: 'ada.too@example.com' };
    const id = await addUser(request, namesake);
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('Of Ada');
    await draftHas(page, 'Of Ada');
    const { token } = await (await request.post('/api/auth/login', { data: namesake })).json();
    await page.evaluate(token => localStorage.setItem('token', token), token);
    page.once('dialog', dialog => dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Category name')).toHaveValue('');
    // Other tests on this server use the user of this name.
    const headers = { Authorization: `Bearer ${(await tokenOf(request, server.admin)).token}` };
    expect((await request.delete(`/api/admin-users/${id}`, { headers })).status()).toBe(200);
  });

  test('remains after its owner was renamed', async ({ page, visit, request, server }) => {
    const grace = { name: 'Grace Before', email: 'grace.renamed@example.com', password: 'a long enough password' };
    await (await staffCalls(request, server.admin)).addUser(grace);
    const { token } = await (await request.post('/api/auth/login', { data: grace })).json();
    await visit(adminPaths.addCategory.href());
    await page.evaluate(token => {
      localStorage.setItem('token', token);
      localStorage.setItem('loggedInUser', 'Grace Before');
    }, token);
    await page.reload();
    await page.getByLabel('Category name').fill('Of Grace');
    await draftHas(page, 'Of Grace');
    await page.getByRole('link', { name: 'Signed in as Grace Before' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Edit name and email' }).click();
    await nameField(page).fill('Grace After');
    await page.getByRole('button', { name: 'Edit User' }).click();
    await expect(page).toHaveURL(adminPaths.users.href());
    await visit(adminPaths.addCategory.href());
    await expect(page.getByLabel('Category name')).toHaveValue('Of Grace');
  });

  test('a draft is stored by the first of two tabs, as the second one says', async ({ page, visit, context, axe }) => {
    await visit(adminPaths.addCategory.href());
    await page.getByLabel('Category name').fill('First tab');
    await draftHas(page, 'First tab');
    const second = await context.newPage();
    await second.goto(adminPaths.addCategory.href());
    await expect(second.getByText('This form is also open in another tab.')).toBeVisible();
    await second.getByLabel('Category name').fill('Second tab');
    await axe('a form that is open in another tab');
    await expect(second.getByLabel('Category name')).toHaveValue('Second tab');
    await draftHas(page, 'First tab');
  });

  test('reports that there is no room', async ({ page, visit }) => {
    await visit(adminPaths.addCategory.href());
    await page.evaluate(() => {
      for (const size of [1_000_000, 50_000, 2000, 100, 5]) {
        try {
          for (let index = 0; ; index += 1) localStorage.setItem(`${size} ${index}`, 'x'.repeat(size));
        } catch {
          // The storage is full for entries of this size; smaller ones may still fit.
        }
      }
    });
    await page.getByLabel('Category name').fill('No room '.repeat(500));
    await expect(page.getByText('This browser has no space left for a draft.')).toBeVisible();
  });
});

test.describe('a session that ends under a form', () => {
  test.beforeEach(async ({ signIn, visit, page, expectFailures }) => {
    expectFailures('answered 401');
    await signIn();
    await visit(addProduct);
    await ready(page);
    await nameField(page).fill('Saved after all');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('token', 'expired'));
    await submit(page, 'Add +').click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });

  const signInOver = async (page: import('@playwright/test').Page, email: string, password: string) => {
    const panel = page.getByRole('dialog', { name: 'Your session has ended' });
    await panel.getByLabel('Email').fill(email);
    await panel.getByLabel('Password', { exact: true }).fill(password);
    await panel.getByLabel('Password', { exact: true }).press('Enter');
  };

  test('asks to sign in over it, and then saves by itself', async ({ page, server, axe }) => {
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(server.admin.email);
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
    await axe('sign-in over a form');
    await signInOver(page, server.admin.email, '');
    await expect(page.getByText('Email and password are required')).toBeVisible();
    await signInOver(page, server.admin.email, 'wrong');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await axe('sign-in over a form, refused');
    await signInOver(page, server.admin.email, server.admin.password);
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    await expect(page).toHaveURL(adminPaths.products.href());
    await page.getByRole('searchbox', { name: 'Filter Products' }).fill('Saved after all');
    await expect(page.getByRole('link', { name: 'Edit Saved after all' }).first()).toBeVisible();
  });

  test('keeps everything without signing in, and asks again at the next save', async ({ page, server }) => {
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your session has ended. Please sign in again.' }).first(),
    ).toBeVisible();
    await expect(nameField(page)).toHaveValue('Saved after all');
    await submit(page, 'Add +').click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await submit(page, 'Add +').click();
    await signInOver(page, server.admin.email, server.admin.password);
    await expect(page).toHaveURL(adminPaths.products.href());
  });

  test('a form whose session ended does not save for another user', async ({ page, request, server }) => {
    const { email, password } = server.admin;
    const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
    const other = { name: 'Barbara Liskov', email: 'barbara.over@example.com', password: 'correct horse battery' };
    await request.post('/api/auth/signup', {
      data: { ...other, role: 'owner' },
      headers: { Authorization: `Bearer ${token}` },
    });
    await signInOver(page, other.email, other.password);
    const said = 'You are now signed in as Barbara Liskov. Check this form, then save again.';
    await expect(page.locator('.form-error')).toContainText(said);
    await expect(nameField(page)).toHaveValue('Saved after all');
    await submit(page, 'Add +').click();
    await expect(page).toHaveURL(adminPaths.products.href());
  });
});
