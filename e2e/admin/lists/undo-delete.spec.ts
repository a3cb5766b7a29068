import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { stopTheClock } from '../../fixtures/pages/clock.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { fillLogin, heading, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const notes = (page: Page) => page.locator('.undo-banner');
const noteOf = (page: Page, name: string) => notes(page).filter({ hasText: `“${name}” was deleted.` });
const undo = (page: Page, name: string) => noteOf(page, name).getByRole('button', { name: 'Undo' });
const row = (page: Page, name: string) => page.getByRole('rowheader', { name });
const elsewhere = (page: Page) => page.locator('.undo-banners-elsewhere');

async function remove(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: `Delete ${what}` }).click();
  await expect(noteOf(page, name)).toBeFocused();
}

test.beforeEach(async ({ page, signIn }) => {
  await page.clock.install();
  await signIn();
});

test('each of several deletions can be undone for ten seconds', async ({ page, visit, server }) => {
  const names = ['Rita Removed A', 'Rita Removed B', 'Rita Removed C'] as const;
  await addEnquiries(
    server.dataDir,
    names.map(name => ({ name })),
  );
  await visit(`${adminPaths.enquiries.href()}?q=rita+removed`);
  await expect(row(page, names[2])).toBeVisible();
  await stopTheClock(page);
  await remove(page, names[0], 'enquiry');
  await page.clock.runFor(2500);
  await remove(page, names[1], 'enquiry');
  await expect(notes(page)).toHaveCount(2);
  await page.clock.runFor(2500);
  await expect(toast(page, 'Contact deleted successfully!')).toHaveCount(0);
  await undo(page, names[0]).click();
  await expect(notes(page)).toHaveCount(1);
  await noteOf(page, names[1]).hover();
  // Fetched data is rendered in the next tick.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(row(page, names[0])).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(row(page, names[1])).toHaveCount(0);
  await expect(notes(page)).toHaveCount(1);

  // The pointer or the focus pauses the timer.
  await page.clock.runFor(20_000);
  await page.mouse.move(0, 0);
  await noteOf(page, names[1]).focus();
  await page.clock.runFor(20_000);
  await heading(page, adminPaths.enquiries.title).focus();
  await page.clock.runFor(9900);
  await expect(notes(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(notes(page)).toHaveCount(0);
});

test('the second click of a double click does nothing to what lies under the dialog', async ({
  page,
  visit,
  request,
}) => {
  const barbara = await colleague(request);
  await barbara.post('/api/add-category', { name: 'Double benches' });
  await visit(`${adminPaths.products.href()}?tab=categories&q=double`);
  await page.getByRole('button', { name: 'Delete Double benches' }).click();
  await page.getByRole('button', { name: 'Delete category' }).hover();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#hit';
    link.textContent = 'Under the dialog';
    link.style.cssText = 'position: fixed; inset: 0';
    document.querySelector('main')?.append(link);
  });
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(noteOf(page, 'Double benches')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByText('Under the dialog').click();
  expect(new URL(page.url()).hash).toBe('#hit');
});

test('the second click of a double click does not take back what the first one sent', async ({ page, visit }) => {
  await visit(adminPaths.users.href());
  const policy = page.getByRole('region', { name: 'Who publishes' });
  await policy.getByRole('button', { name: 'Make editors’ changes wait' }).hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  const back = policy.getByRole('button', { name: 'Let editors publish' });
  await expect(back).toBeEnabled();
  await back.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await visit(adminPaths.users.href());
  await back.click();
  await expect(policy.getByRole('button', { name: 'Make editors’ changes wait' })).toBeVisible();
});

test('a deletion can be undone on another screen, and again on its own', async ({ page, visit, request, axe }) => {
  const barbara = await colleague(request);
  for (const name of ['Left benches', 'Right benches']) await barbara.post('/api/add-category', { name });
  await visit(`${adminPaths.products.href()}?tab=categories`);
  await expect(row(page, 'Right benches')).toBeVisible();
  await stopTheClock(page);
  await remove(page, 'Left benches', 'category');
  await remove(page, 'Right benches', 'category');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(heading(page, 'Gallery')).toBeFocused();
  await page.clock.runFor(4000);
  await expect(elsewhere(page).locator(notes(page))).toHaveCount(2);
  await undo(page, 'Left benches').click();
  // The focus keeps it open.
  await noteOf(page, 'Right benches').focus();
  await page.clock.resume();
  await expect(toast(page, 'Category restored successfully!')).toBeVisible();
  await expect(notes(page)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe('deletions that can be undone, on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(heading(page, 'Products')).toBeFocused();
  await page.getByRole('link', { name: /^Categories/ }).click();
  await expect(row(page, 'Left benches')).toBeVisible();
  await expect(elsewhere(page).locator(notes(page))).toHaveCount(0);
  await undo(page, 'Right benches').click();
  await expect(row(page, 'Right benches')).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
});

test('a deletion is no longer offered for undo after ten seconds elsewhere, nor after signing out', async ({
  page,
  visit,
  request,
}) => {
  const barbara = await colleague(request);
  for (const name of ['Late benches', 'Last benches']) await barbara.post('/api/add-category', { name });
  await visit(`${adminPaths.products.href()}?tab=categories`);
  await remove(page, 'Late benches', 'category');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(noteOf(page, 'Late benches')).toBeVisible();
  await page.clock.runFor(10_100);
  await expect(notes(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: /^Categories/ }).click();
  await remove(page, 'Last benches', 'category');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(adminPaths.login.href());
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL(adminPaths.dashboard.href());
  await expect(notes(page)).toHaveCount(0);
});
