import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();
const names = (page: Page) => page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, group: string, label: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('button', { name: label });

/** The names of enquiries, newest first. */
const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${String(index + 1).padStart(2, '0')}`);
const add = (dataDir: string, list: string[]) =>
  addEnquiries(
    dataDir,
    list.toReversed().map(name => ({ name })),
  );

test.beforeEach(async ({ signIn }) => signIn());

test('enquiries are read, answered, marked and deleted by single keys, twelve in view beside the open one', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const list = named('Kira Keys', 14);
  await add(server.dataDir, list);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(`${enquiries}?q=kira+keys&state=new`);
  await expect(names(page)).toHaveCount(14);
  await page.keyboard.press('j');
  await expect(panel(page, 'Kira Keys 01')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(panel(page, 'Kira Keys 01')).toBeVisible();
  const inView = await names(page).evaluateAll(
    cells => cells.filter(cell => cell.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(12);
  await axe('an open enquiry beside the list');

  await page.keyboard.press('e');
  await page.keyboard.press('s');
  await expect(toast(page, 'Enquiry marked as spam.')).toBeVisible();
  await page.keyboard.press('#');
  await expect(toast(page, 'Contact deleted successfully!')).toBeVisible();
  await expect(panel(page, 'Kira Keys 04')).toBeVisible();
  await expect(names(page)).toHaveText(list.slice(3));
  await expect(page.locator('.undo-banner')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Kira Keys 04')).toBeHidden();
  await page.keyboard.press('j');
  await expect(panel(page, 'Kira Keys 04')).toBeVisible();

  // In a field the same keys type letters, and with a modifier they are shortcuts of the browser.
  await page.getByLabel('Note for colleagues').fill('');
  await page.getByLabel('Note for colleagues').pressSequentially('jesse #x?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('jesse #x?');
  await page.getByRole('heading', { name: 'Kira Keys 04' }).focus();
  await page.keyboard.press('Alt+e');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys for enquiries' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('e');
  await axe('the keys of enquiries');
  await keys.getByLabel('Use these keys on this device').uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('e');
  await expect(panel(page, 'Kira Keys 04')).toBeVisible();
  await expect(names(page)).toHaveText(list.slice(3));
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await keys.getByLabel('Use these keys on this device').check();
  await keys.getByRole('button', { name: 'Close' }).click();
});

test('many are marked in one call, with one undo for all; assigned ones are found under Mine', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const list = named('Bela Bulk', 60);
  await add(server.dataDir, list);
  let calls = 0;
  page.on('request', sent => {
    if (new URL(sent.url()).pathname === '/api/v1/enquiry-operations') calls += 1;
  });
  await visit(`${enquiries}?q=bela+bulk&state=new`);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select the enquiry of ${name}` });
  const selected = page.getByRole('group', { name: 'Selected enquiries' });
  await box('Bela Bulk 02').click();
  await box('Bela Bulk 05').click({ modifiers: ['Shift'] });
  await expect(selected).toContainText('4 selected');
  // The selection survives leaving the screen and coming back.
  await page.reload();
  await expect(selected).toContainText('4 selected');
  await selected.getByRole('combobox', { name: 'Assign all selected to' }).selectOption({ label: 'Me' });
  await selected.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await expect(toast(page, '4 enquiries assigned to Ada Admin.')).toBeVisible();
  await choose(page, 'Whose enquiries', 'Mine').click();
  await expect(names(page)).toHaveText(list.slice(1, 5));
  await choose(page, 'Whose enquiries', 'Everyone').click();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await selected.getByRole('button', { name: 'Select all 60 that match' }).click();
  await expect(selected).toContainText('60 selected');
  await axe('enquiries, all selected');
  const before = calls;
  await page.getByRole('heading', { name: 'Contact Us' }).focus();
  await page.keyboard.press('s');
  const note = page.locator('.undo-banner').filter({ hasText: '60 enquiries marked as spam.' });
  await expect(note).toBeVisible();
  expect(calls - before).toBe(1);
  await expect(names(page)).toHaveCount(0);
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '60 enquiries changed back.')).toBeVisible();
  await expect(choose(page, 'Which enquiries', 'New')).toHaveText(/New\s*60/);
});

test('a bulk action reports a connection lost in the middle, and resuming it does nothing twice', async ({
  page,
  visit,
  server,
  axe,
  expectFailures,
}) => {
  expectFailures('ERR_CONNECTION_RESET');
  await add(server.dataDir, named('Lola Lost', 3));
  await visit(`${enquiries}?q=lola+lost`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  // The server carries it out, and its answer is lost.
  await page.route(
    '**/api/v1/enquiry-operations',
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Delete all selected' }).click();
  await page.getByRole('alertdialog', { name: 'Delete 3 enquiries?' }).getByRole('button', { name: 'Delete' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The connection dropped' });
  await expect(alert).toContainText('Choose Finish to update the remaining enquiries.');
  await axe('a bulk action without an answer');
  await alert.getByRole('button', { name: 'Finish' }).click();
  const note = page.locator('.undo-banner').filter({ hasText: '3 enquiries deleted.' });
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(3);
});
