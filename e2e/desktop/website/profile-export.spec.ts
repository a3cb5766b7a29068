import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../../fixtures/desktop/test.ts';
import { toast } from '../../fixtures/staff/back-office.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'profile-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the company profile is exported through the save dialog, and a place that takes no file is said', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Website');
  const save = page.getByRole('button', { name: 'Export', exact: true });
  await desktop.willSaveTo(path.join(folder, 'no such folder', 'company.json'));
  await save.click();
  await expect(toast(page, 'Error exporting the company profile')).toContainText(
    'company.json was not saved. The file could not be written there.',
  );
  const file = path.join(folder, 'company.json');
  await desktop.willSaveTo(file);
  await save.click();
  await expect(toast(page, 'Company profile exported.')).toBeVisible();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: expect.any(String), phones: expect.any(Array) });
});
