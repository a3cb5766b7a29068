import { adminPaths } from '@hydraulics/common/contract/paths';
import { expect, test } from '../../fixtures/test.ts';

for (const by of ['keys', 'a mouse']) {
  test(`a focus set by ${by} stays on its image when the wall changes its columns`, async ({ page, visit, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(adminPaths.gallery.href());
    const wall = page.getByRole('list', { name: 'Gallery Images' });
    const chosen = wall.getByRole('button', { name: 'Delete Image 5', exact: true });
    if (by === 'keys') {
      await wall.getByRole('button', { name: 'Delete Image 1', exact: true }).focus();
      for (let step = 1; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    } else {
      await chosen.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(chosen).toBeFocused();
    for (const width of [1100, 600, 400, 1300]) {
      const columns = await wall.locator('.wall-column').count();
      await page.setViewportSize({ width, height: 900 });
      await expect(wall.locator('.wall-column')).not.toHaveCount(columns);
      await expect(chosen).toBeFocused();
    }
    // The focus is elsewhere and stays there.
    const search = page.getByRole('button', { name: 'Search' });
    await search.focus();
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(search).toBeFocused();
  });
}

test('an image is described where it hangs, for people who do not see it', async ({ page, visit, signIn, request }) => {
  await signIn();
  await visit(adminPaths.gallery.href());
  const wall = page.getByRole('list', { name: 'Gallery Images' });
  await wall.getByRole('button', { name: 'Describe Image 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe Image 1' });
  await dialog.getByLabel('Description', { exact: true }).fill('A pump on its test bench');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(wall.getByRole('listitem').filter({ hasText: 'A pump on its test bench' })).toHaveCount(1);
  const images: { alt: string }[] = await (await request.get('/api/gallery')).json();
  expect(images.filter(({ alt }) => alt === 'A pump on its test bench')).toHaveLength(1);
});

test('an image has texts of its own for search engines, previewed while they are typed', async ({
  page,
  visit,
  signIn,
  axe,
  request,
}) => {
  await signIn();
  await visit(adminPaths.gallery.href());
  const wall = page.getByRole('list', { name: 'Gallery Images' });
  await wall.getByRole('button', { name: 'Describe Image 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe Image 4' });
  await dialog.getByText('Search and sharing').click();
  const preview = dialog.getByRole('figure', { name: 'Preview of the search result' });
  await expect(preview).toContainText('/gallery');
  await dialog.getByLabel('Title for Search Engines').fill('Test bench for 700 bar');
  await dialog.getByLabel('Description for Search Engines').fill('Two cylinders under test.');
  await expect(preview).toContainText('Test bench for 700 bar');
  await expect(preview).toContainText('Two cylinders under test.');
  await axe('the texts of an image for search engines');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const images: { searchTitle?: string; searchDescription?: string }[] = await (
    await request.get('/api/gallery')
  ).json();
  expect(images.filter(({ searchTitle }) => searchTitle)).toMatchObject([
    { searchTitle: 'Test bench for 700 bar', searchDescription: 'Two cylinders under test.' },
  ]);
});

test('a description that was not saved stays in its dialog, with the reason', async ({
  page,
  visit,
  signIn,
  axe,
  expectFailures,
}) => {
  expectFailures('answered 500');
  await signIn();
  await visit(adminPaths.gallery.href());
  const wall = page.getByRole('list', { name: 'Gallery Images' });
  const open = wall.getByRole('button', { name: 'Describe Image 2', exact: true });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Describe Image 2' });
  const text = dialog.getByLabel('Description', { exact: true });
  const help = 'A sentence for people who do not see the image, and for search engines.';
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(help);
  await expect(text).toHaveAttribute('maxlength', '300');
  await text.fill('A valve in section');
  const json = {
    success: false,
    message: 'Something went wrong on our side.',
    error: { code: 'internal', details: [] },
  };
  await page.route(
    '**/api/v1/gallery/*',
    route => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json }) : route.fallback()),
    { times: 1 },
  );
  await text.press('Enter');
  await expect(text).toHaveAccessibleDescription(`Something went wrong on our side. ${help}`);
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toHaveValue('A valve in section');
  await axe('a description that was not saved');
  await text.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(wall.getByRole('listitem').filter({ hasText: 'A valve in section' })).toHaveCount(1);

  await wall
    .getByRole('button', { name: /^Describe/ })
    .nth(2)
    .press('Enter');
  await page.getByRole('dialog').getByLabel('Description', { exact: true }).fill('Given up');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(wall).not.toContainText('Given up');
});

test('a description is saved for later, and published after a look at what changes', async ({
  page,
  visit,
  signIn,
  axe,
  request,
}) => {
  const described = async (words: string) => {
    const images: { alt: string }[] = await (
      await request.get('/api/gallery', { headers: { 'Cache-Control': 'no-cache' } })
    ).json();
    return images.filter(({ alt }) => alt === words).length;
  };
  await signIn();
  await visit(adminPaths.gallery.href());
  const wall = page.getByRole('list', { name: 'Gallery Images' });
  const open = wall.getByRole('button', { name: 'Describe Image 3', exact: true });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Describe Image 3' });
  await dialog.getByLabel('Description', { exact: true }).fill('A prepared description');
  await dialog.getByRole('button', { name: 'Save for later' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(wall.getByText('Unpublished changes')).toHaveCount(1);
  expect(await described('A prepared description')).toBe(0);
  await open.press('Enter');
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('A prepared description');
  await expect(dialog.getByText('Saved changes that visitors do not see yet.')).toBeVisible();
  await axe('a description that was saved for later');
  await dialog.getByRole('button', { name: 'Publish…' }).press('Enter');
  const publish = page.getByRole('dialog', { name: 'Publish', exact: true });
  await expect(publish.getByText('A prepared description')).toBeVisible();
  await publish.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(wall.getByText('Unpublished changes')).toHaveCount(0);
  expect(await described('A prepared description')).toBe(1);
});
