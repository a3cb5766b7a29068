import { adminPaths } from '@hydraulics/common/contract/paths';
import { chooseFiles } from '../../fixtures/pages/product-form.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

test('many images are uploaded while one works on another screen', async ({
  page,
  visit,
  signIn,
  axe,
  expectFailures,
}) => {
  await signIn();
  await visit(adminPaths.addGallery.href());
  const [one, two, three] = [png('one.png', 60), png('two.png', 61), png('three.png', 62)];
  const broken = { ...one, name: 'broken.png', buffer: one.buffer.subarray(0, one.buffer.length / 2) };
  await chooseFiles(page, 'Choose files Image', [one, two, { ...one, name: 'again.png' }, broken, three]);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(tile('two.png')).toContainText('61 × 61 px');
  await expect(tile('again.png')).toContainText('The same image as one.png.');
  await expect(tile('broken.png')).toContainText('This image is damaged. Please save or copy it again.');
  await axe('images chosen for the gallery, with a damaged one');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page.getByText('Remove broken.png first: its remark says why.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove all 2 with a remark' }).click();

  expectFailures('/api/upload-image failed');
  // The second image of the queue gets no answer at first.
  const fail = { left: 1 };
  await page.route('**/api/upload-image', async route => {
    if (route.request().postDataBuffer()?.includes('two.png') && fail.left-- > 0) return route.abort();
    return route.continue();
  });
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page).toHaveURL(adminPaths.gallery.href());
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  const tray = page.getByRole('region', { name: /^Upload/ });
  await expect(tray.getByRole('status')).toHaveText('Uploaded 2 of 3 images, 1 failed');
  await tray.getByRole('button', { name: 'Show the uploads' }).click();
  const failed = tray.getByRole('listitem').filter({ hasText: 'two.png' });
  await expect(failed).toContainText('it is not added twice');
  const [itsName, again] = [failed.getByText('two.png').first(), failed.getByRole('button', { name: /again/ })];
  const [left, right] = [await itsName.boundingBox(), await again.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0), 'beside its button').toBeLessThanOrEqual(right?.x ?? 0);
  await axe('an upload that failed, in the tray');
  await tray.getByRole('button', { name: 'Try two.png again' }).click();
  await expect(tray.getByRole('status')).toHaveText('Uploaded 3 of 3 images');
  await page.getByRole('navigation').getByRole('link', { name: 'Gallery' }).click();
  for (const size of ['60 × 60 px', '61 × 61 px', '62 × 62 px']) await expect(page.getByText(size)).toBeVisible();
  await tray.getByRole('button', { name: 'Close the uploads' }).click();
  await expect(tray).toBeHidden();

  await page.getByRole('link', { name: 'Add Image' }).click();
  await chooseFiles(page, 'Choose files Image', [{ ...one, name: 'once-more.png' }, png('four.png', 63)]);
  await expect(tile('once-more.png')).toContainText('The gallery already has this image.');
  await expect(tile('four.png')).toContainText('63 × 63 px');
  await expect(page.getByRole('button', { name: 'Remove the one with a remark' })).toBeVisible();

  // Signing out would drop the images that are not added yet.
  await page.getByRole('button', { name: 'Remove the one with a remark' }).click();
  await chooseFiles(page, 'Choose more', [png('five.png', 64)]);
  await page.unroute('**/api/upload-image');
  await page.route('**/api/upload-image', () => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(page).toHaveURL(adminPaths.gallery.href());
  await expect(page.getByText('being uploaded').last()).toBeVisible();
  const said = await page.locator('.toasts').boundingBox();
  const below = await tray.boundingBox();
  expect((said?.y ?? 844) + (said?.height ?? 0), 'above the uploads').toBeLessThanOrEqual(below?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const question = page.getByRole('alertdialog', { name: 'Stop the uploads?' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText('Unfinished uploads will be lost.');
  await axe('the question before stopping the uploads');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(tray.getByRole('status')).toHaveText(/Uploading/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Stop and sign out' }).click();
  await expect(page).toHaveURL(adminPaths.login.href());
});
