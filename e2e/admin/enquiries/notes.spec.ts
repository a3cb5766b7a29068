import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page, Route } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(async ({ signIn }) => signIn());

const note = (page: Page) => page.getByLabel('Note for colleagues');
const add = (page: Page) => page.getByRole('button', { name: 'Add note' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const stored = (page: Page, id: string) =>
  page.evaluate(key => JSON.parse(sessionStorage.getItem(key) ?? 'null'), `note ${id}`);

test('a note that is not added yet is kept for its enquiry in this tab, also over a failure', async ({
  page,
  visit,
  axe,
  server,
  expectFailures,
}) => {
  const [id = '', other = ''] = await addEnquiries(server.dataDir, [{ name: 'Nora Noted' }, { name: 'Otto Other' }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await note(page).fill('Wants the drawing');
  const { text, key } = await stored(page, id);
  expect(text).toBe('Wants the drawing');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${other}`);
  await expect(note(page)).toHaveValue('');

  expectFailures('answered 500');
  const json = {
    success: false,
    message: 'Something went wrong on our side.',
    error: { code: 'internal', details: [] },
  };
  const sent: unknown[] = [];
  let fails = true;
  // Before the page is opened: a busy page sends its next request past a route that is set while it is open.
  await page.route('**/notes', (route: Route) => {
    sent.push({ ...route.request().postDataJSON(), key: route.request().headers()['idempotency-key'] });
    return fails ? route.fulfill({ status: 500, json }) : route.continue();
  });
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await expect(note(page)).toHaveValue('Wants the drawing');
  await note(page).press('End');
  await page.keyboard.type(' first');

  await page.keyboard.press('Control+Enter');
  await expect(timeline(page).getByRole('alert')).toHaveText(
    'The note was not added: Something went wrong on our side.',
  );
  await expect(note(page)).toHaveAccessibleDescription('The note was not added: Something went wrong on our side.');
  await expect(note(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(note(page)).toHaveValue('Wants the drawing first');
  await axe('a note that was not added');
  expect(await stored(page, id)).toEqual({ text: 'Wants the drawing first', key });

  // Twice as the same note, which the server then adds once.
  fails = false;
  await add(page).click();
  await expect(toast(page, 'Note added.')).toBeVisible();
  expect(sent).toEqual([
    { text: 'Wants the drawing first', key },
    { text: 'Wants the drawing first', key },
  ]);
  await expect(note(page)).toHaveValue('');
  await expect(note(page)).not.toHaveAttribute('aria-invalid');
  await expect(timeline(page)).toContainText('Wants the drawing first');
  expect(await stored(page, id)).toBeNull();
  await note(page).fill('Another one');
  expect((await stored(page, id)).key).not.toBe(key);
  await note(page).fill('');
  expect(await stored(page, id)).toBeNull();
});

test('an empty note is refused, and the field says why', async ({ page, visit, axe, server }) => {
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Emil Empty' }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await note(page).fill('  ');
  await add(page).click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveAccessibleDescription('Write the note first.');
  await expect(note(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(timeline(page).getByRole('alert')).toHaveText('Write the note first.');
  await expect(note(page)).toHaveAttribute('maxlength', '10000');
  await axe('an empty note');
  await page.keyboard.type('Called back');
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page).getByRole('listitem').last()).toContainText('Called back');
  await expect(timeline(page).getByRole('alert')).toHaveCount(0);
});
