import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ServerStatus } from '@hydraulics/common/nouns/status';
import type { Page } from '@playwright/test';
import { Keyboard } from '../../fixtures/pages/keyboard.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const { dashboard, systemStatus } = adminPaths;
const widths = [1440, 768, 390, 320];

test.beforeEach(async ({ signIn }) => signIn());

/** Responds with a modified status of the server. */
async function changeStatus(page: Page, change: (status: ServerStatus) => void): Promise<void> {
  const { token } = await tokenOf(page.request, ADMIN);
  const answer = await page.request.get('/api/v1/status', { headers: { Authorization: `Bearer ${token}` } });
  const status = (await answer.json()) as ServerStatus;
  change(status);
  await page.route('**/api/v1/status', route => route.fulfill({ json: status }));
}

const allFine = (status: ServerStatus) => {
  for (const check of status.checks) check.state = 'ok';
};

const withConcerns = (status: ServerStatus) => {
  allFine(status);
  const [disk, backup] = ['disk', 'backup'].map(name => status.checks.find(check => check.name === name));
  Object.assign(disk ?? {}, { state: 'warning', message: 'The disk is 93 % full: 2.8 GB of 40 GB are free.' });
  Object.assign(backup ?? {}, { state: 'failed', message: 'The last try failed: The folder is not there.' });
};

test('the status screen describes the state of each part in words', async ({ page, visit, axe }) => {
  await visit(dashboard.href());
  await page.getByRole('link', { name: 'System status' }).last().click();
  await expect(heading(page, 'System status')).toBeFocused();
  const checks = page.getByRole('region', { name: 'At a glance' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Database' })).toContainText('Fine');
  await expect(checks.filter({ hasText: 'Database' })).toContainText('The database responds.');
  await expect(checks.filter({ hasText: 'Images' })).toContainText('No image is waiting.');
  await expect(checks.filter({ hasText: 'Disk' })).toContainText('are free.');
  await expect(checks.filter({ hasText: 'Test of the backup' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText(/Database\s*SQLite \d+\.\d+/);
  await expect(details).toContainText(/Version of Node[.]js\s*\d+\.\d+\.\d+/);
  await axe('the system status');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('the system status, on a phone');
});

test('the status is reached and refreshed by keyboard', async ({ page, visit }) => {
  await visit(dashboard.href());
  await expect(heading(page, 'Welcome')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('backup');
  await expect(page.getByRole('option', { name: 'System status' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'System status')).toBeFocused();
  await expect(page.getByText('The database responds.')).toBeVisible();
  const answered = page.waitForResponse('**/api/v1/status');
  await new Keyboard(page).enter(page.getByRole('button', { name: 'Check now' }));
  await answered;
  await expect(page.getByRole('button', { name: 'Check now' })).toBeFocused();
});

test('a status that cannot be loaded says so and can be retried', async ({ page, visit, axe, expectFailures }) => {
  expectFailures('/api/v1/status answered 503');
  const failure = {
    success: false,
    message: 'The service is not available right now.',
    error: { code: 'unavailable', details: [] },
  };
  let down = true;
  await page.route('**/api/v1/status', route =>
    down ? route.fulfill({ status: 503, json: failure }) : route.continue(),
  );
  await visit(systemStatus.href());
  await expect(page.getByRole('alert')).toContainText('The status could not be loaded.');
  await expect(page.getByRole('alert')).toContainText('The service is not available right now.');
  await axe('the system status that cannot be loaded');
  down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The database responds.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the dashboard shows nothing while all is well', async ({ page, visit }) => {
  await changeStatus(page, allFine);
  const answered = page.waitForResponse('**/api/v1/status');
  await visit(dashboard.href());
  await answered;
  await expect(page.getByRole('link', { name: /Categories in use/ })).toBeVisible();
  await expect(page.locator('.status-banner')).toBeHidden();
});

test('the dashboard warns of what needs attention, and links to the status', async ({ page, visit, axe }) => {
  await changeStatus(page, withConcerns);
  await visit(dashboard.href());
  const banner = page.locator('main').getByRole('status').filter({ hasText: 'The disk is 93 % full' });
  await expect(banner.getByRole('listitem')).toHaveText([
    'The disk is 93 % full: 2.8 GB of 40 GB are free.',
    'The last try failed: The folder is not there.',
  ]);
  await axe('the dashboard with warnings');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('the dashboard with warnings, on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await banner.getByRole('link', { name: 'System status' }).click();
  await expect(page.getByText('2 things need attention: disk and backup.')).toBeVisible();
  const checks = page.getByRole('region', { name: 'At a glance' }).getByRole('listitem');
  await expect(checks.filter({ hasText: 'Disk' })).toContainText('Warning');
  await expect(checks.filter({ hasText: 'The last try failed' })).toContainText('Problem');
});

test('a failed restore drill is on the dashboard', async ({ page, visit, server }) => {
  const lastDrill = { at: new Date().toISOString(), ok: false, message: '2 files differ.' };
  const state = { lastBackup: null, lastGoodBackupAt: null, lastDrill };
  writeFileSync(path.join(server.dataDir, 'backup-state.json'), JSON.stringify(state));
  await visit(dashboard.href());
  await expect(
    page.getByText('The last test of the backup failed less than a minute ago. 2 files differ.'),
  ).toBeVisible();
  writeFileSync(path.join(server.dataDir, 'backup-state.json'), '');
});

test('the settings of the server can be read and tried: a backup is made at once', async ({ page, visit }) => {
  await visit(systemStatus.href());
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings.getByRole('region', { name: 'Email' })).toContainText('No mail server is set up');
  await expect(settings.getByRole('region', { name: 'How long data is kept' })).toContainText(/Trash\s*30 days/);
  await expect(settings).toContainText('set on the server itself. Your administrator can change them.');
  const backup = settings.getByRole('region', { name: 'Backup' });
  await expect(backup).toContainText(/Last good backup\s*None yet/);
  await backup.getByRole('button', { name: 'Back up now' }).click();
  await expect(backup.getByRole('status')).toHaveText('The backup starts within a minute.');
  await expect(backup.getByRole('button', { name: 'Back up now' })).toBeDisabled();

  // How it ends, as the server says it later.
  await changeStatus(page, status => {
    status.backup.requested = null;
    status.backup.last = { at: '2030-01-05T09:12:00.000Z', ok: false, message: 'There is not enough space.' };
  });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(backup.getByRole('status')).toHaveText(/^The backup failed, 5 Jan 2030\. There is not enough space\.$/);
  await expect(backup.getByRole('button', { name: 'Back up now' })).toBeEnabled();
});
