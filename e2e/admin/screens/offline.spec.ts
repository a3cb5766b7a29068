import { adminPaths } from '@hydraulics/common/contract/paths';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { addUser, allDrawn, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ signIn, expectFailures }) => {
  expectFailures('ERR_INTERNET_DISCONNECTED');
  return signIn();
});

test('an enquiry that is marked offline is unchanged, says so, and is marked on retry', async ({
  page,
  visit,
  context,
  server,
  request,
}) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Oskar Offline' }]);
  await visit(`${adminPaths.enquiries.href()}?q=oskar+offline&enquiry=${id}`);
  const panel = page.getByRole('region', { name: 'Oskar Offline' });
  const row = page.getByRole('row', { name: /Oskar Offline/ });
  await expect(row).toContainText('New');
  await context.setOffline(true);
  await panel.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page, 'Error marking enquiry')).toContainText('You are offline.');
  await expect(toast(page, 'Enquiry marked as answered.')).toHaveCount(0);
  await expect(panel.getByRole('definition').getByText('New', { exact: true })).toBeVisible();
  await expect(row).toContainText('New');
  await context.setOffline(false);
  const barbara = await colleague(request);
  expect(await barbara.get(`/api/v1/enquiries/${id}`)).toMatchObject({ state: 'new' });
  await panel.getByRole('button', { name: 'Mark as answered' }).click();
  const said = toast(page, 'Enquiry marked as answered.');
  const undo = said.getByRole('button', { name: 'Undo' });
  // The focus keeps the toast open.
  await undo.focus();
  await expect(said).toBeVisible();
  await expect(row).toContainText('Answered');

  // Undoing offline fails, and it stays answered.
  await context.setOffline(true);
  await undo.click();
  await expect(toast(page, 'Error marking enquiry').last()).toBeVisible();
  await expect(row).toContainText('Answered');
  await context.setOffline(false);
  expect(await barbara.get(`/api/v1/enquiries/${id}`)).toMatchObject({ state: 'answered' });
});

test('a row that is deleted offline stays; its deletion can be undone once there is a network', async ({
  page,
  visit,
  context,
  request,
}) => {
  const barbara = await colleague(request);
  await barbara.post('/api/add-category', { name: 'Offline benches' });
  await visit(`${adminPaths.products.href()}?tab=categories`);
  const name = page.getByRole('rowheader', { name: 'Offline benches' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Offline benches' }).click();
    await page.getByRole('button', { name: 'Delete category' }).click();
  };
  await expect(name).toBeVisible();
  await context.setOffline(true);
  await remove();
  await expect(toast(page, 'Error deleting category: You are offline.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(name).toBeVisible();
  await context.setOffline(false);
  await remove();
  await expect(name).toHaveCount(0);

  await context.setOffline(true);
  const note = page.locator('.undo-banner');
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Error restoring category: You are offline.')).toBeVisible();
  await expect(name).toHaveCount(0);
  await context.setOffline(false);
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Category restored successfully!')).toBeVisible();
  await expect(name).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('forms that are saved offline keep the input, and save it once online', async ({
  page,
  visit,
  context,
  request,
}) => {
  const id = await addUser(request, { name: 'Una Offline', email: 'una@example.com' });
  await visit(adminPaths.editUser.href({ id }));
  await page.getByLabel('Name').fill('Una Online');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit User' }).click();
  await expect(toast(page, 'Error updating user')).toContainText('You are offline.');
  await expect(page.locator('.form-error')).toContainText('You are offline.');
  await expect(page.getByLabel('Name')).toHaveValue('Una Online');
  await expect(page).toHaveURL(adminPaths.editUser.href({ id }));
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('rowheader', { name: 'Una Online' })).toBeVisible();

  await visit(adminPaths.addUser.href());
  await page.getByLabel('Name').fill('Ulf Offline');
  await page.getByLabel('Email').fill('ulf@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Server error: You are offline.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('rowheader', { name: 'Ulf Offline' })).toBeVisible();

  const barbara = await colleague(request);
  const [{ _id, name, link }] = await barbara.get('/api/socials');
  await visit(adminPaths.editSocial.href({ id: _id }));
  await page.getByLabel('Link', { exact: true }).fill('https://example.com/offline');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit Social' }).click();
  await expect(toast(page, 'Error updating social media account.')).toContainText('You are offline.');
  await context.setOffline(false);
  expect(await barbara.get(`/api/socials/${_id}`)).toMatchObject({ link });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(adminPaths.socials.href());
  await barbara.put(`/api/socials/${_id}`, { name, link });
});

test('a list that could not be loaded offline is reloaded once online', async ({ page, visit, context }) => {
  await visit(adminPaths.users.href());
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('link', { name: 'Contact Us' }).hover();
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await allDrawn(page.getByRole('table', { name: 'Queries' }));
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Filter Queries' }).fill('something else');
  await expect(page.getByText('Error loading contacts: ')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Nothing here matches “something else”.')).toBeVisible();
});
