import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator } from '@playwright/test';
import { chooseFiles, nameField, pictures, ready, staffCalls, submit } from '../../fixtures/pages/product-form.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/** Pastes an image where the focus is, followed by so many zeros: these are made in the page, since sending them is dear. */
const paste = (focused: Locator, name: string, bytes: Buffer, zeros = 0) =>
  focused.evaluate(
    (element, { name, base64, zeros }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), digit => digit.charCodeAt(0));
      clipboardData.items.add(new File([bytes, new Uint8Array(zeros)], name, { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, base64: bytes.toString('base64'), zeros },
  );

test.use({ viewport: { width: 1280, height: 2000 } });

test('a stored image is reused, and its replacement everywhere is undone while the form is open', async ({
  page,
  visit,
  signIn,
  request,
  axe,
}) => {
  const calls = await staffCalls(request, ADMIN);
  const [pump, valve] = [png('pump.png', 40), png('valve.png', 41)];
  const first = await calls.addProduct(
    { name: 'Stored HP-20', pictures: '{"images":[{"file":0,"alt":"Blue pump seen from above"}]}' },
    [pump],
  );
  const second = await calls.addProduct({ name: 'Stored HP-30' }, [valve]);
  const [pumpPath, valvePath] = [(await calls.product(first)).images[0], (await calls.product(second)).images[0]];
  await calls.changeProduct(first, { pictures: JSON.stringify({ specImage: { path: pumpPath } }) });

  const shownIn = (path: string) => page.locator(`form img[src*="${path.replace(/-\d+x\d+\.webp$/, '')}"]`);

  await signIn();
  await visit(adminPaths.editProduct.href({ id: second }));
  await ready(page);
  await page.getByRole('button', { name: 'Choose a stored image', exact: true }).click();
  const stored = page.getByRole('dialog', { name: 'Stored images' });
  await expect(stored, 'wide enough for five images in a row').toHaveCSS('width', '896px');
  await stored.getByRole('searchbox').fill('blue pump above hp-20');
  await expect(stored.getByRole('listitem')).toHaveCount(1);
  await axe('the stored images');
  await stored.getByRole('button', { name: 'Blue pump seen from above' }).click();
  await expect(pictures(page)).toHaveText(['Current image 1', 'Current image 2']);
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await calls.product(second)).images).toEqual([valvePath, pumpPath]);

  await visit(adminPaths.editProduct.href({ id: first }));
  await ready(page);
  await nameField(page).fill('Stored HP-20 typed');
  await page.getByRole('button', { name: 'Where Current image 1 is used' }).click();
  const uses = page.getByRole('dialog', { name: 'Where this image is used' });
  await expect(uses.getByRole('listitem')).toHaveText([
    'Stored HP-30 images',
    'Stored HP-20 images',
    'Stored HP-20 specification',
  ]);
  await axe('where a stored image is used');
  await uses.getByRole('button', { name: 'Replace with a stored image' }).click();
  await stored.getByRole('searchbox').fill('stored hp-30');
  await stored.getByRole('button', { name: 'Stored HP-30', exact: true }).click();
  await expect(uses.getByRole('alert')).toHaveText(
    'Image replaced in one place. Stored HP-30 has both images and was skipped. Remove one of them there first.',
  );
  await expect(uses.getByRole('listitem')).toHaveText(['Stored HP-30 images']);
  await uses.getByRole('button', { name: 'Close' }).click();
  await expect(shownIn(valvePath)).toHaveCount(2);
  await page.locator('.undo-banner').getByRole('button', { name: 'Undo' }).click();
  await expect(shownIn(pumpPath)).toHaveCount(2);

  await page.getByRole('button', { name: 'Where Current image 1 is used' }).click();
  await chooseFiles(page, 'Replace with a file', [png('new-pump.png', 42)]);
  await expect(toast(page, 'Image replaced in 2 places.')).toBeVisible();
  await expect(uses).toBeHidden();
  const replaced = await calls.product(first);
  const newPath = replaced.images[0];
  expect(newPath).not.toBe(pumpPath);
  await expect(shownIn(newPath)).toHaveCount(2);

  // The stored image is chosen before the replacement is undone.
  await chooseFiles(page, 'Choose files Images 1', [png('since.png', 43)]);
  await page.getByLabel('Add to the current images').check();
  await calls.changeProduct(second, { name: 'Stored HP-30 changed' });
  await page.locator('.undo-banner').getByRole('button', { name: 'Undo' }).click();
  await expect(shownIn(pumpPath)).toHaveCount(2);
  await expect(pictures(page)).toHaveText(['Current image 1', 'since.png']);
  const left = 'Image replaced in one place. Skipped, changed by someone else: Stored HP-30 changed.';
  await expect(page.locator('.undo-banner').filter({ hasText: left })).toBeVisible();
  await axe('an image replaced everywhere');
  expect(await calls.product(second)).toMatchObject({ images: [valvePath, newPath] });

  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(adminPaths.products.href()));
  const saved = await calls.product(first);
  expect(saved).toMatchObject({ name: 'Stored HP-20 typed', specImage: pumpPath });
  expect(saved.images).toEqual([pumpPath, expect.stringMatching(/-43x43\.webp$/)]);
});

test('chosen pictures of a product show what is wrong with them before they are sent', async ({
  page,
  visit,
  signIn,
  request,
  axe,
}) => {
  const calls = await staffCalls(request, ADMIN);
  const [pump, valve] = [png('pump.png', 50), png('valve.png', 51, 30)];
  const id = await calls.addProduct({ name: 'Checked HP-20' }, [pump]);
  const damaged = { ...pump, name: 'damaged.png', buffer: pump.buffer.subarray(0, pump.buffer.length / 2) };
  const lying = { name: 'lying.png', mimeType: 'image/png', buffer: Buffer.from('Only called a picture.') };

  await signIn();
  await visit(adminPaths.editProduct.href({ id }));
  await ready(page);
  await chooseFiles(page, 'Choose files Images 1', [valve, { ...valve, name: 'again.png' }, damaged, lying]);
  await expect(page.getByRole('alert')).toContainText('lying.png: This is not an image of the types');
  await page.getByLabel('Add to the current images').check();
  await paste(page.getByRole('button', { name: 'Choose files Images 2' }), 'same.png', pump.buffer);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(tile('valve.png').first()).toContainText('51 × 30 px');
  await expect(tile('again.png')).toContainText('The same image as valve.png.');
  await expect(tile('damaged.png')).toContainText('This image is damaged. Please save or copy it again.');
  await expect(tile('same.png')).toContainText('This product already has this image.');

  for (const [name, file] of [
    ['of-the-product.png', pump],
    ['chosen-above.png', valve],
  ] as const) {
    await chooseFiles(page, 'Choose a file Spec Image', [{ ...file, name }]);
    const sheet = page.locator('.file').filter({ hasText: name });
    await expect(sheet).toContainText('This product already has this image.');
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await chooseFiles(page, 'Choose a file Spec Image', [{ ...damaged, name: 'sheet.png' }]);
  const sheet = page.locator('.file').filter({ hasText: 'sheet.png' });
  await expect(sheet).toContainText('This image is damaged. Please save or copy it again.');
  await paste(sheet.getByRole('button', { name: 'Remove sheet.png' }), 'clip.png', pump.buffer, 20 * 1024 * 1024);
  await expect(page.getByText('clip.png: The file is larger than 20 MB.')).toBeVisible();
  await axe('damaged pictures in a form');

  await submit(page, 'Update Product').click();
  await expect(page.getByText('Remove damaged.png first: its remark says why.').first()).toBeVisible();
  await expect(page.getByText('Remove sheet.png first: its remark says why.').first()).toBeVisible();
  for (const name of ['again.png', 'damaged.png', 'same.png', 'sheet.png']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await calls.product(id)).images).toEqual([
    expect.stringMatching(/-50x50\.webp$/),
    expect.stringMatching(/-51x30\.webp$/),
  ]);
});

test('a stored image that was deleted since it was chosen is named beside the images, and nothing is lost', async ({
  page,
  visit,
  signIn,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/products\/[^/]+ answered 400/);
  const calls = await staffCalls(request, ADMIN);
  const [pump, valve] = [png('pump.png', 60), png('valve.png', 61)];
  const first = await calls.addProduct(
    { name: 'Deleted HP-20', pictures: '{"images":[{"file":0,"alt":"Red pump"}]}' },
    [pump],
  );
  const second = await calls.addProduct({ name: 'Deleted HP-30' }, [valve]);
  const before = await calls.product(second);

  await signIn();
  await visit(adminPaths.editProduct.href({ id: second }));
  await ready(page);
  await page.getByRole('button', { name: 'Choose a stored image', exact: true }).click();
  const stored = page.getByRole('dialog', { name: 'Stored images' });
  await stored.getByRole('searchbox').fill('red pump deleted hp-20');
  await stored.getByRole('button', { name: 'Red pump', exact: true }).click();
  await nameField(page).fill('Deleted HP-30 typed');
  await calls.removeProduct(first);
  await submit(page, 'Update Product').click();
  const images = page.getByRole('group', { name: 'Images' });
  await expect(images).toContainText('Image 2 is no longer stored: it may have been deleted. Nothing was saved.');
  await expect(pictures(page)).toHaveText(['Current image 1', 'Current image 2']);
  await expect(nameField(page)).toHaveValue('Deleted HP-30 typed');
  expect(await calls.product(second)).toEqual(before);

  await page.getByRole('button', { name: 'Remove Current image 2' }).click();
  await submit(page, 'Update Product').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect(await calls.product(second)).toMatchObject({ name: 'Deleted HP-30 typed', images: before.images });
});
