import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

const { media } = adminPaths;

const wall = (page: Page) => page.getByRole('list', { name: 'Pictures' });
const panelOf = (page: Page) => page.locator('.media-panel');

/** Stores a picture by the dialog, and opens it. */
async function addPicture(page: Page, name: string, tags = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await dialog.getByLabel('Files to add').setInputFiles([png(name)]);
  await expect(dialog.getByRole('list', { name: 'Chosen files' })).toContainText(name);
  await dialog.getByLabel('Tags').fill(tags);
  await dialog.getByRole('button', { name: 'Store files' }).click();
  await expect(dialog).toBeHidden();
  await wall(page).getByRole('button', { name }).click();
  await expect(panelOf(page).getByRole('heading', { name })).toBeVisible();
}

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('a picture is found by its product, and its panel leads there', async ({ page, visit, axe }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(media.href());
  await expect(wall(page).getByRole('button').first()).toBeVisible();
  await axe('the media library');
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/^Filter/))
    .first()
    .fill('VPP 10 Mini');
  await expect(wall(page).getByRole('button').first()).toContainText('VPP 10');
  await wall(page).getByRole('button').first().click();
  const panel = panelOf(page);
  await expect(panel.getByRole('link', { name: /VPP 10/ }).first()).toBeVisible();
  await axe('a file of the media library');
  await expect(panel.getByRole('link', { name: 'Download original' })).toHaveAttribute(
    'href',
    /^\/originals\/[0-9a-f]{40}/,
  );
  await panel
    .getByRole('link', { name: /VPP 10/ })
    .first()
    .click();
  await expect(page).toHaveURL(/product-operation\/edit-product/);
});

test('Escape in the filter empties only that, and closes the open file elsewhere', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(media.href());
  const filter = page.getByRole('searchbox');
  await wall(page).getByRole('button').first().click();
  await expect(panelOf(page).getByRole('heading', { name: 'Where used' })).toBeVisible();
  await filter.fill('nothing is called so');
  await expect(page).toHaveURL(/[?&]q=nothing/);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(panelOf(page).getByRole('heading', { name: 'Where used' })).toBeVisible();
  await panelOf(page).getByRole('heading').first().focus();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
});

test('a file is a dialog on a phone, and nothing overflows', async ({ page, visit, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(media.href());
  expect(await overflowing(page)).toEqual([]);
  await wall(page).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'File' })).toBeVisible();
  await expect(panelOf(page).getByRole('heading', { name: 'Where used' })).toBeVisible();
  expect(await overflowing(page)).toEqual([]);
  await axe('a file of the media library, on a phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an uploaded picture is unused, cropped by keys, deleted and brought back', async ({ page, visit, axe }) => {
  await visit(media.href());
  await addPicture(page, 'unused.png', 'hall, new');
  await expect(panelOf(page)).toContainText('Not used: no record, draft, earlier version or company profile names it.');
  await expect(panelOf(page).getByLabel('Tags')).toHaveValue('hall, new');

  await panelOf(page).getByRole('button', { name: 'Crop or turn' }).click();
  const cut = page.getByRole('dialog', { name: 'Crop or turn' });
  const frame = cut.getByRole('group', { name: /^Crop: 100 % wide and 100 % high/ });
  await frame.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(
    cut.getByRole('group', { name: 'Crop: 90 % wide and 100 % high, 4 % from the left, 0 % from the top' }),
  ).toBeVisible();
  await cut.getByRole('button', { name: 'Turn right' }).press('Enter');
  await expect(
    cut.getByRole('group', { name: 'Crop: 100 % wide and 90 % high, 0 % from the left, 4 % from the top' }),
  ).toBeVisible();
  await axe('a picture being cropped');
  await cut.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByText('Picture saved. No page shows it yet.')).toBeVisible();
  await expect(page).toHaveURL(/file=uploads/);

  await panelOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(panelOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('File restored successfully!')).toBeVisible();
});

test('a picture is replaced everywhere at once, and put back', async ({ page, visit, request }) => {
  await visit(media.href());
  await addPicture(page, 'replacement.png');
  await visit(`${media.href()}?q=VPP+10`);
  await wall(page).getByRole('button', { name: 'dimension drawing' }).first().click();
  await expect(panelOf(page).getByRole('heading', { name: 'Where used' })).toBeVisible();
  const before = new URL(page.url()).searchParams.get('file') ?? '';
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Replace with a stored image' }).click();
  const chooser = page.getByRole('dialog', { name: 'Stored images' });
  await chooser.getByLabel(/Search/).fill('replacement.png');
  await chooser.getByRole('list').getByRole('button').first().click();
  await expect(page.getByText(/^Image replaced in/).first()).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(before)));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Image replaced in/).first()).toBeVisible();
  await expect
    .poll(
      async () =>
        JSON.stringify(await (await request.get('/api/products')).json()).includes(before) ||
        JSON.stringify(await (await request.get('/api/gallery')).json()).includes(before.replace('uploads/', '')),
    )
    .toBe(true);
});

test('the texts of many pictures are saved at once, and kept when that fails', async ({
  page,
  visit,
  axe,
  expectFailures,
}) => {
  expectFailures('answered 500');
  await visit(media.href());
  await addPicture(page, 'first.png', 'texts');
  await addPicture(page, 'second.png', 'texts');
  await panelOf(page).getByRole('button', { name: 'Close file' }).click();
  // One may type before the pictures are read again.
  const listed = Promise.withResolvers<void>();
  await page.route(/api\/v1\/media\?(?=.*tag=texts).*limit/, async route => {
    await listed.promise;
    await route.fallback();
  });
  await page.getByLabel('Tag', { exact: true }).selectOption('texts');
  await page.getByRole('button', { name: 'Edit texts' }).click();
  await page.getByLabel('first.png').fill('A pump on its bench');
  await page.getByLabel('second.png').fill('A hall with a crane');
  listed.resolve();
  await expect(page.locator('[data-stale="false"]')).toBeVisible();
  // The list is pale while it is read again.
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await axe('the texts of many pictures');
  await page.route('**/api/v1/media', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 500,
          json: { success: false, message: 'Out of order', error: { code: 'internal', details: [] } },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save 2 texts' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is still here.' })).toBeVisible();
  await expect(page.getByLabel('second.png')).toHaveValue('A hall with a crane');
  await page.unroute('**/api/v1/media');
  await page.getByRole('button', { name: 'Save 2 texts' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('first.png')).toHaveValue('A pump on its bench');
});

test('typed texts are asked about before they are hidden, and stay while no picture is listed', async ({
  page,
  visit,
  axe,
}) => {
  await visit(media.href());
  await addPicture(page, 'asked.png', 'asked');
  await panelOf(page).getByRole('button', { name: 'Close file' }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption('asked');
  const toggle = page.getByRole('button', { name: 'Edit texts' });
  await toggle.click();
  const field = page.getByLabel('asked.png');
  await field.fill('A valve on a table');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await toggle.click();
  await expect(question).toBeVisible();
  await axe('the question before typed texts are hidden');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('A valve on a table');
  await page.getByRole('group', { name: 'Kind of file' }).getByRole('button', { name: 'All' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('A valve on a table');
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('A valve on a table');

  await page.getByRole('searchbox').fill('no file has this name');
  await expect(field).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(field).toHaveValue('A valve on a table');

  await toggle.focus();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(field).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await toggle.click();
  await expect(field).toHaveValue('');
});

test('a file that cannot be stored is refused with the reason, and the others stay chosen', async ({
  page,
  visit,
  axe,
}) => {
  await visit(media.href());
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await dialog.getByLabel('Files to add').setInputFiles([
    png('good.png'),
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    {
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([png('x.png').buffer, Buffer.alloc(30 * 1024 * 1024)]),
    },
  ]);
  await expect(dialog.getByRole('alert')).toContainText('logo.svg:');
  await expect(dialog.getByRole('alert')).toContainText('huge.png:');
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText(['good.png']);
  await axe('files to add to the media library');
});
