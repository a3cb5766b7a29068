import { adminPaths } from '@hydraulics/common/contract/paths';
import { waitForHydration } from '../../fixtures/pages/hydration.ts';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, toast, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Screens of one record: the list that they read, the noun in their texts, and what the loaded screen contains. */
const screens = [
  { list: '/api/categories', what: 'category', path: adminPaths.editCategory.href, field: 'Category name', actions: 1 },
  { list: '/api/admin-users', what: 'user', path: adminPaths.editUser.href, field: 'Name', actions: 1 },
  { list: '/api/socials', what: 'social media account', path: adminPaths.editSocial.href, field: 'Name', actions: 0 },
];

for (const { list, what, path, field, actions } of screens) {
  test(`the screen of a ${what}: loading, failed, retried, loaded`, async ({
    page,
    visit,
    signIn,
    axe,
    request,
    expectFailures,
  }) => {
    expectFailures(`${list}/`);
    const { token } = await tokenOf(request, ADMIN);
    const [{ _id: id }] = await (await request.get(list, { headers: { Authorization: `Bearer ${token}` } })).json();
    let answer: (() => void) | undefined;
    let broken = true;
    await page.route(`**${list}/${id}`, async route => {
      if (!broken) return route.continue();
      await new Promise<void>(resolve => {
        answer = resolve;
      });
      return route.fulfill({ status: 503, json: { message: 'down' } });
    });
    const ofRecord = page
      .getByRole('link', { name: /View on the website|Duplicate/ })
      .or(page.getByRole('region', { name: 'Signed in' }));
    await signIn();
    await visit(path({ id }));
    await expect(page.getByText(`Loading ${what}...`)).toBeVisible();
    await expect(ofRecord).toHaveCount(0);
    if (what === 'category') await axe('a record while loading');
    await expect.poll(() => answer !== undefined).toBe(true);
    answer?.();
    await expect(page.getByText(`Error loading ${what}: `)).toBeVisible();
    await expect(ofRecord).toHaveCount(0);
    if (what === 'category') await axe('a record that cannot be loaded');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel(field, { exact: true })).not.toHaveValue('');
    await expect(ofRecord).toHaveCount(actions);
    await axe('a record being edited');
  });
}

test('the scripts of other screens wait until this one has loaded its data', async ({ page, visit, signIn }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/dashboard', async route => {
    await released;
    await route.continue();
  });
  const ofSocials: string[] = [];
  page.on('request', request => {
    if (/\/assets\/socials-/.test(request.url())) ofSocials.push(request.url());
  });
  await signIn();
  const asked = page.waitForRequest('**/api/v1/dashboard');
  await visit(adminPaths.dashboard.href());
  await asked;
  await waitForHydration(page);
  // Idle work would have begun after these.
  for (let n = 0; n < 3; n += 1) {
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve))));
  }
  expect(ofSocials).toHaveLength(0);
  release();
  await expect.poll(() => ofSocials).toHaveLength(1);
});

test('a shortcut pressed in the moment that a screen appears is not lost', async ({ page, visit, signIn }) => {
  await signIn();
  await page.addInitScript(() => {
    // Called after React has put the screen into the document, before anything is painted.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.frame:not(.skeleton) h1')) return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await visit(adminPaths.dashboard.href());
  await expect(page.getByRole('combobox', { name: 'Search the back office' })).toBeVisible();
});

test('the whole back office works by keyboard', async ({ page, visit, signIn }) => {
  await signIn();
  await visit(adminPaths.dashboard.href());
  await expect(heading(page, 'Welcome')).toBeVisible();
  for (const [link, title] of [
    ['Products', 'Products'],
    ['Gallery', 'Gallery'],
    ['Contact Us', 'Contact Us'],
    ['Socials', 'Socials'],
    ['System status', 'System status'],
    ['Users', 'Users'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search the back office' }).fill(link);
    await expect(page.getByRole('dialog').getByRole('option', { name: title }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeFocused();
  }
  const keys = new Keyboard(page, { most: 60 });
  await keys.enter(page.getByRole('link', { name: 'Add User' }));
  await expect(heading(page, 'Add User')).toBeFocused();
  await keys.tabTo(page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Keyboard Kim');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kim@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('only with the keys');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User added successfully!')).toBeVisible();
  await expect(heading(page, 'Users')).toBeFocused();
  await keys.tabTo(page.getByRole('searchbox', { name: 'Filter Admin Users' }));
  await page.keyboard.type('keyboard kim');
  await keys.enter(page.getByRole('button', { name: 'Delete Keyboard Kim' }));
  await keys.enter(page.getByRole('button', { name: 'Delete user' }));
  await expect(toast(page, 'User deleted successfully!')).toBeVisible();
});
