import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { chooseFiles, nameField, pictures, ready, submit } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

/** Limits the upload rate in bytes per second. @returns a function that removes the limit */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const none = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...none, uploadThroughput });
  return async () => {
    await session.send('Network.emulateNetworkConditions', none);
  };
}

test.describe('an upload over a slow connection', () => {
  test.use({ viewport: { width: 1280, height: 3000 } });

  test("shows each file's progress, can be cancelled, and succeeds on retry", async ({ page, visit, signIn, axe }) => {
    await signIn();
    await visit(adminPaths.addProduct.href());
    await ready(page);
    await nameField(page).fill('Slow pump');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('first.png', 250), png('second.png', 250)]);
    const quicken = await slowDown(page, 6000);
    await submit(page, 'Add +').click();
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    const whole = page.getByRole('progressbar', { name: 'Upload', exact: true });
    const first = page.getByRole('progressbar', { name: 'Upload of first.png' });
    const second = page.getByRole('progressbar', { name: 'Upload of second.png' });
    const far = async (bar: typeof whole) => bar.evaluate((element: HTMLProgressElement) => element.position);
    await expect(page.getByText('Sending 2 images...')).toBeVisible();
    await expect.poll(() => far(first)).toBeGreaterThan(0);
    expect(await far(second)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const note = page.getByText('Cancelled: nothing was saved. Everything you entered is still here.');
    await expect(note).toBeVisible();
    await expect(pictures(page)).toHaveText(['first.png', 'second.png']);
    await axe('a form whose sending was cancelled');
    await quicken();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter Products' }).fill('Slow pump');
    await expect(page.getByRole('link', { name: 'Edit Slow pump' })).toHaveCount(1);
  });

  test('an upload of a gallery image can be cancelled and retried too', async ({ page, visit, signIn }) => {
    await signIn();
    await visit(adminPaths.addGallery.href());
    await chooseFiles(page, 'Choose files Image', [png('view.png', 250)]);
    const quicken = await slowDown(page, 6000);
    await page.getByRole('button', { name: 'Add +' }).click();
    await expect(page.getByText('Sending the image...')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('view.png')).toBeVisible();
    await quicken();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(adminPaths.gallery.href());
    await expect(page.getByText('250 × 250 px').first()).toBeVisible();
  });
});
