import { adminPaths } from '@hydraulics/common/contract/paths';
import { editor, nameField, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

test('the history shows who changed what, field by field, and restores a field or all', async ({
  page,
  visit,
  request,
  server,
  signIn,
  axe,
}) => {
  await signIn();
  const staff = await staffCalls(request, server.admin);
  const features = '<p>Quiet and small.</p><ul><li>20 l/min</li></ul>';
  const id = await staff.addProduct({ name: 'Pump 20', features }, [png('first.png')]);
  const [image] = (await staff.product(id)).images;
  await staff.changeProduct(id, {
    name: 'Pump 25',
    features: '<p>Quiet and very small.</p><ul><li>25 l/min</li></ul>',
    pictures: '{"images":[]}',
  });
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await page.getByRole('heading', { name: 'History' }).click();
  const save = page.getByText(/^Changed Name, Features, and Images by Ada Admin, /);
  await save.focus();
  await page.keyboard.press('Enter');
  const change = (label: string) => page.getByRole('region', { name: `Change of ${label}` });
  await expect(change('Features').locator('del')).toHaveText(['deleted: 20']);
  await expect(change('Features').locator('ins')).toHaveText(['inserted:  very', 'inserted: 25']);
  await expect(change('Images').locator('img')).toHaveCount(1);
  await axe('the history of a product');

  await page.getByRole('button', { name: 'Restore Name' }).click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Pump 20');
  await expect(page.getByText(/^Changed Name by Ada Admin, /)).toBeVisible();
  expect(await staff.product(id)).toMatchObject({ name: 'Pump 20', images: [], version: 3 });

  // With other unsaved changes, the version is only put into the form.
  await nameField(page).fill('Pump 30');
  await page.getByRole('button', { name: 'Restore everything as it was before' }).click();
  await expect(toast(page, 'Restored in the form, beside your other changes.')).toBeVisible();
  await expect(editor(page, 'Features')).toHaveText(/Quiet and small\./);
  expect(await staff.product(id)).toMatchObject({ version: 3 });
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(adminPaths.products.href());
  expect(await staff.product(id)).toMatchObject({ name: 'Pump 20', images: [image], version: 4 });
});

test('a deleted record links to its trash, and offers neither a retry nor actions', async ({
  page,
  visit,
  signIn,
  axe,
  expectFailures,
}) => {
  expectFailures('answered 404');
  await signIn();
  await visit(adminPaths.editCategory.href({ id: 'nothing-has-this-id' }));
  const trash = page.getByRole('link', { name: 'Look in the trash' });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('Error loading category: Category not found.')).toBeVisible();
  await expect(trash).toHaveAttribute('href', '/trash?noun=categories');
  await expect(again).toHaveCount(0);
  await axe('a record that was deleted');
  await expect(page.getByRole('link', { name: 'View on the website' })).toHaveCount(0);

  await visit(adminPaths.editProduct.href({ id: 'nothing-has-this-id' }));
  await expect(page.getByText('Error loading product: Product not found.')).toBeVisible();
  await expect(trash).toHaveAttribute('href', '/trash?noun=products');
  await expect(page.getByRole('link', { name: /View on the website|Duplicate/ })).toHaveCount(0);

  await visit(adminPaths.editUser.href({ id: 'nothing-has-this-id' }));
  await expect(page.getByText('Error loading user: User not found.')).toBeVisible();
  await expect(trash).toHaveAttribute('href', '/trash?noun=users');
  await expect(page.getByRole('region', { name: 'Signed in' })).toHaveCount(0);
  await expect(again).toHaveCount(0);

  await visit(adminPaths.editSocial.href({ id: 'nothing-has-this-id' }));
  await expect(page.getByText('Error loading social media account: Social account not found.')).toBeVisible();
  await expect(trash).toHaveAttribute('href', '/trash?noun=socials');
});
