import { expect, test } from '../../fixtures/desktop/test.ts';
import { previewDevices, readPreview, shownOn } from '../../fixtures/staff/look-preview.ts';

test('the app previews the look of the website while it is chosen, though it shows no other pages of it', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Website');
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  for (const device of previewDevices) {
    await expect(shownOn(page, device).locator('.hero')).toHaveCSS('background-color', 'rgb(13, 27, 38)');
    await expect.poll(async () => (await readPreview(page, device)).drawn).toBeGreaterThan(0);
  }
  await page.getByLabel('Dark colour', { exact: true }).fill('#102a12');
  await expect(shownOn(page, 'desktop').locator('.hero')).toHaveCSS('background-color', 'rgb(16, 42, 18)');
});
