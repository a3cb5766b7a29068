import { expect, test } from '../../fixtures/desktop/test.ts';
import { expectAccessible } from '../../fixtures/pages/accessibility.ts';
import { heading } from '../../fixtures/staff/back-office.ts';

test("the app's own screens stand in the frame of the back office", { tag: '@fake' }, async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'Settings…');
  await expect(heading(page, 'Settings')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('list', { name: 'This app' }).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Photo folder' }).click();
  await expect(heading(page, 'Photo folder')).toBeVisible();
  await menu.getByRole('link', { name: 'Server' }).click();
  await expect(heading(page, 'Server')).toBeVisible();
  await menu.getByRole('link', { name: 'System status' }).click();
  await expect(heading(page, 'System status')).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Help' }).getByText('Whether the server is well')).toBeVisible();
});
