import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../fixtures/staff/admin-account.ts';
import { heading, tokenOf } from '../../fixtures/staff/back-office.ts';
import { letConfirmationsPass } from '../../fixtures/staff/past-confirmation.ts';
import { expect, test } from '../../fixtures/test.ts';

const widths = [1440, 768, 390, 320];

test.beforeEach(async ({ signIn }) => signIn());

test('one person is found, exported and erased by keyboard, after the password', async ({
  page,
  visit,
  axe,
  server,
  expectFailures,
}) => {
  const email = 'erna.erased@example.com';
  await addEnquiries(server.dataDir, [
    { name: 'Erna Erased', email, organization: 'Example Steel', message: 'A quotation for two power packs.' },
    { name: 'Erna E.', email: 'Erna.Erased@example.com', message: 'And a cylinder.' },
  ]);
  await visit(adminPaths.personalData.href());
  await expect(heading(page, 'Personal data')).toBeVisible();
  await expect(page.getByText('Until staff delete them.')).toHaveCount(4);
  const field = page.getByLabel('Email address');
  await field.fill('erna@');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/must be a valid email address/);
  await field.fill(' ERNA.erased@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: email })).toBeFocused();
  await expect(page.locator('.person-facts')).toContainText('Found: 2 enquiries');
  await expect(page.getByRole('rowheader')).toHaveText(['Erna E.', 'Erna Erased']);
  await expect(page.getByRole('cell', { name: 'New', exact: true })).toHaveCount(2);
  await axe('the data of one person');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await axe('the data of one person, on a phone');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(exported).toMatchObject({ email, total: 2 });
  expect(exported.enquiries.map(({ message }: { message: string }) => message)).toEqual([
    'And a cylinder.',
    'A quotation for two power packs.',
  ]);

  letConfirmationsPass(server.dataDir);
  expectFailures(/403/);
  await page.getByRole('button', { name: 'Erase everything' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('cannot be restored');
  await axe('the question before erasing a person');
  await question.getByRole('button', { name: 'Erase permanently' }).press('Enter');
  await page.getByRole('textbox', { name: 'Your password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Erased: 2 enquiries.' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('.person-facts')).toContainText('Nothing was found.');
  await expect(page.getByText('Data of this address was erased on')).toBeVisible();
  await expect(page.locator('.person-erased')).toBeEmpty();
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(
    'Email is required Finds all data of the person who wrote from this address. The search is recorded, but not the address.',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(page.locator('.person-facts')).toHaveCount(0);

  await visit(adminPaths.enquiries.href());
  await expect(page.getByText('Erna')).toHaveCount(0);
  await visit(adminPaths.activity.href());
  const entry = page.getByRole('row').filter({ hasText: 'Erased personal data' });
  await expect(entry).toContainText('Enquiries: 2');
  await expect(entry).toContainText(ADMIN.name);
});

test('an owner sets how long enquiries are stored by their state, and is asked before any is erased', async ({
  page,
  visit,
  axe,
  server,
  request,
  expectFailures,
}) => {
  expectFailures(/403/);
  const name = 'Olga Overdue';
  await addEnquiries(server.dataDir, [
    {
      ...{ name, email: 'olga.overdue@example.com', message: 'A quotation, please.' },
      ...{ state: 'spam', createdAt: new Date('2020-01-10T00:00:00Z') },
    },
  ]);
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  letConfirmationsPass(server.dataDir);
  await visit(adminPaths.personalData.href());
  const policy = page.getByRole('region', { name: 'How long data is stored' });
  await policy.getByRole('button', { name: 'Change' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How long enquiries are stored' });
  await dialog.getByLabel('Lost').fill('a year');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Lost')).toHaveAccessibleDescription(
    'Lost must be a whole number of months from 1 to 1200, or empty',
  );
  await expect(dialog.getByLabel('Lost')).toHaveValue('a year');
  await dialog.getByLabel('Lost').fill('600');
  await dialog.getByLabel('Spam').fill('60');
  await axe('how long enquiries are stored');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 enquiry is older. It is erased within a day, and cannot be restored.');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog.getByLabel('Spam')).toHaveValue('60');
  await dialog.getByLabel('Spam').fill('600');
  await page.keyboard.press('Enter');
  // Nothing is as old as that, so nothing is asked.
  await page.getByRole('textbox', { name: 'Your password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(policy).toContainText('They are erased 600 months after they were received or last changed.');
  await expect(dialog).toBeHidden();
  await request.put('/api/v1/personal-data/retention', { headers, data: {} });
  await expect
    .poll(async () => (await request.get('/api/v1/personal-data/policy', { headers })).json())
    .toMatchObject({
      retention: {},
    });
});

test('after an erasure with the mouse the next address can be typed at once', async ({ page, visit, server }) => {
  const email = 'max.mouse@example.com';
  await addEnquiries(server.dataDir, [{ name: 'Max Mouse', email, message: 'A quotation, please.' }]);
  await visit(adminPaths.personalData.href());
  const field = page.getByLabel('Email address');
  await field.fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Erased: 1 enquiry.' })).toBeVisible();
  await expect(field).toBeFocused();
});

test('a record shows who changed what, once it is asked for, and older changes on request', async ({
  page,
  visit,
  axe,
  request,
  server,
}) => {
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await request.post('/api/add-category', { headers, data: { name: 'Seal 0' } });
  const { _id } = await made.json();
  for (let number = 1; number <= 21; number += 1) {
    await request.put(`/api/categories/${_id}`, { headers, data: { name: `Seal ${number}` } });
  }
  const asked: string[] = [];
  page.on('request', sent => asked.push(new URL(sent.url()).pathname));
  await visit(adminPaths.editCategory.href({ id: _id }));
  await expect(page.getByLabel('Name')).toHaveValue('Seal 21');
  expect(asked).not.toContain('/api/v1/audit');
  const history = page.locator('.history', { has: page.locator('summary', { hasText: 'Activity' }) });
  await history.locator('summary').press('Enter');
  await expect(history.getByRole('listitem').first()).toContainText(
    `Changed Name of category “Seal 21” from Seal 20 to Seal 21 by ${ADMIN.name}`,
  );
  await expect(history.getByText('Name: Seal 20 → Seal 21', { exact: true })).toBeVisible();
  await expect(history.getByText('Name: Seal 0', { exact: true })).toHaveCount(0);
  await axe('the history of a record');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }
  // Below the sticky bar of the form, which covers what was scrolled under it.
  await history.evaluate(one => one.scrollIntoView());
  await axe('the history of a record, on a phone');
  await history.getByRole('button', { name: 'Show older' }).press('Enter');
  await expect(history.getByText('Name: Seal 0', { exact: true })).toBeVisible();

  // The history in an enquiry's panel shows a mark at once.
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Hanna History' }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await page.getByLabel('Note for colleagues').fill('Called back');
  await page.getByRole('button', { name: 'Add note' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toHaveText([/^Received from Hanna History/, /Called back/]);
  await page
    .locator('.enquiry-actions')
    .getByRole('button', { name: /answered/i })
    .click();
  await page.goto(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await expect(timeline).toContainText(`Marked as answered by ${ADMIN.name}`);
  await axe('the timeline of an enquiry');
});
