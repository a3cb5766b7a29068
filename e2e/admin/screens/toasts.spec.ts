import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { expectLeaving, stopTheClock } from '../../fixtures/pages/clock.ts';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ page }) => page.clock.install());

test.describe('a toast with an action', () => {
  const marked = (page: Page) => toast(page, 'Enquiry marked as answered.');
  const undo = (page: Page) => marked(page).getByRole('button', { name: 'Undo' });

  test.beforeEach(async ({ page, visit, signIn, server }) => {
    const [id] = await addEnquiries(server.dataDir, [{ name: 'Theo Toast' }]);
    await signIn();
    await visit(`${adminPaths.enquiries.href()}?q=theo+toast&enquiry=${id}`);
    await expect(page.getByRole('region', { name: 'Theo Toast' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Theo Toast/ }).first()).toBeVisible();
    await stopTheClock(page);
    await new Keyboard(page).enter(page.getByRole('button', { name: 'Mark as answered' }));
    await expect(marked(page)).toBeVisible();
  });

  test('stays while it has the focus, whatever the pointer does, and goes afterwards', async ({ page }) => {
    await new Keyboard(page).tabTo(undo(page));
    await page.clock.runFor(10_000);
    await expect(undo(page)).toBeFocused();
    await marked(page).hover();
    await page.clock.runFor(5000);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(marked(page)).toHaveAttribute('data-leaving', 'false');
    await page.keyboard.press('Shift+Tab');
    await expect(undo(page)).not.toBeFocused();
    await page.clock.runFor(1000);
    await expect(marked(page)).toHaveAttribute('data-leaving', 'false');
    await expectLeaving(page, marked(page), 1000);
  });

  test('returns the focus after it was pressed, and does not extend the next toast', async ({ page }) => {
    const keys = new Keyboard(page);
    await keys.enter(undo(page));
    const next = toast(page, 'Enquiry marked as new.');
    await page.clock.resume();
    await expect(next).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
    await keys.expectSeen();
    await expect(page.getByRole('button', { name: 'Mark the enquiry of Theo Toast as answered' })).toBeVisible();
    await expect(next).toHaveCount(0);
  });
});

test('a toast of the website stays while the pointer is on it', async ({ page, visit, expectFailures }) => {
  expectFailures('ERR_CONNECTION_REFUSED');
  await page.route('**/api/contact-submit', route => route.abort('connectionrefused'));
  await visit(paths.contact.href());
  await page.getByLabel('Name').fill('Vera');
  await page.getByLabel('Email').fill('vera@example.com');
  await page.getByLabel('Message').fill('A question.');
  await stopTheClock(page);
  await page.getByRole('button', { name: 'Send enquiry' }).press('Enter');
  const errorToast = toast(page, 'Server error: ');
  await expect(errorToast).toHaveAttribute('role', 'alert');
  await errorToast.hover();
  await page.clock.runFor(20_000);
  await expect(errorToast).toHaveAttribute('data-leaving', 'false');
  await page.mouse.move(0, 0);
  await expectLeaving(page, errorToast, 4000);
  await expect(page.getByLabel('Message')).toHaveValue('A question.');
});
