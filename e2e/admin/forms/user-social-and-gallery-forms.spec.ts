import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Route } from '@playwright/test';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A PNG of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.describe('the other forms', () => {
  test.beforeEach(async ({ signIn }) => signIn());

  test('an admin user is added, can sign in and is deleted', async ({ page, visit, axe }) => {
    await visit(adminPaths.addUser.href());
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(toast(page, 'All fields are required')).toBeVisible();
    await axe('a new user, with errors');
    await page.getByLabel('Name').fill('Greta');
    await page.getByLabel('Email').fill('greta@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(adminPaths.users.href());

    await page.getByRole('link', { name: 'Edit Greta', exact: true }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Name').fill('Greta Garnet');
    await page.getByRole('button', { name: 'Edit User' }).click();
    await page.getByRole('button', { name: 'Delete Greta Garnet' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('can be restored from the trash for 30 days');
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(toast(page, 'User deleted successfully!')).toBeVisible();
  });

  test('change the link of a social account', async ({ page, visit, axe }) => {
    await visit(adminPaths.socials.href());
    await page.getByRole('link', { name: 'Edit LinkedIn' }).click();
    await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Edit Social' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(/must be a web address/);
    await axe('a social account, with errors');
    await page.getByLabel('Link', { exact: true }).fill('https://www.linkedin.com/company/another');
    await page.getByRole('button', { name: 'Edit Social' }).click();
    await expect(page.getByRole('link', { name: 'https://www.linkedin.com/company/another' })).toBeVisible();
  });

  test('a social account is added and deleted, and the deletion undone', async ({ page, visit, axe }) => {
    await visit(adminPaths.socials.href());
    await page.getByRole('link', { name: 'Add Social' }).click();
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required/);
    await axe('a new social account, with errors');
    await page.getByLabel('Name', { exact: true }).fill('XING');
    await page.getByLabel('Link', { exact: true }).fill('https://www.xing.com/pages/example');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(adminPaths.socials.href());
    const row = page.getByRole('row', { name: /XING/ });
    await expect(row).toBeVisible();
    await visit('/contact-us');
    await expect(page.getByRole('link', { name: 'XING' }).first()).toBeVisible();
    await visit(adminPaths.socials.href());
    await page.getByRole('button', { name: 'Delete XING' }).click();
    await page.getByRole('button', { name: 'Delete social account' }).click();
    await expect(toast(page, 'Social account deleted successfully!')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  test('a social account whose answer was lost is corrected, not added twice', async ({
    page,
    visit,
    request,
    expectFailures,
  }) => {
    expectFailures(/failed: net::ERR_CONNECTION_RESET|answered 422/);
    await visit(adminPaths.addSocial.href());
    await page.getByLabel('Name', { exact: true }).fill('Lost network');
    await page.getByLabel('Link', { exact: true }).fill('https://example.com/lost');
    const losing = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/api/v1/socials', losing);
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/v1/socials', losing);
    await page.getByLabel('Link', { exact: true }).fill('https://example.com/corrected');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Social media account updated successfully!')).toBeVisible();
    const links = (await (await request.get('/api/social-links')).json()) as { name: string; link: string }[];
    expect(links.filter(({ name }) => name === 'Lost network').map(({ link }) => link)).toEqual([
      'https://example.com/corrected',
    ]);
  });

  test('an image is added to the gallery', async ({ page, visit, axe }) => {
    await visit(adminPaths.addGallery.href());
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(toast(page, 'Please select an image file')).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
    await expect(page.getByText('dot.png')).toBeVisible();
    await axe('a new gallery image, chosen');
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page).toHaveURL(adminPaths.gallery.href());
    await expect(page.getByText('1 × 1 px')).toBeVisible();
  });
});
