import { adminPaths } from '@hydraulics/common/contract/paths';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();

test.beforeEach(async ({ signIn }) => signIn());

test('a day to come back is typed as one says it, puts a new enquiry in work, and is taken back', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const [id] = await addEnquiries(server.dataDir, [{ name: 'Dana Dated' }]);
  await visit(`${enquiries}?enquiry=${id}`);
  const panel = page.getByRole('region', { name: 'Dana Dated' });
  const field = panel.getByLabel('Come back on');
  await field.fill('soon');
  await field.press('Enter');
  await expect(panel.getByText('This is no day. Type one such as Friday, in 3 days or 4 Dec.')).toBeVisible();
  await expect(field).toHaveValue('soon');
  await field.fill('tomorrow');
  await expect(panel.getByText('That is tomorrow.')).toBeVisible();
  await axe('a typed day');
  await field.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove the day' })).toBeVisible();
  await expect(panel.locator('dl').getByText('In work', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^To come back on /)).toBeVisible();
  await toast(page, /^Come back on /)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(panel.getByRole('button', { name: 'Remove the day' })).toBeHidden();
  await expect(panel.locator('dl').getByText('New', { exact: true })).toBeVisible();
});

test('enquiries whose day has come are on the dashboard and in a list, until they are put off', async ({
  page,
  visit,
  server,
  axe,
}) => {
  await addEnquiries(server.dataDir, [
    { name: 'Dina Done', state: 'won', dueOn: '2026-03-01' },
    { name: 'Lena Later', state: 'in_work', dueOn: '2999-03-01' },
    { name: 'Olga Over', state: 'answered', dueOn: '2026-03-02' },
  ]);
  await visit(`${enquiries}?state=due`);
  const names = page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
  await expect(names).toHaveText([/Olga Over/]);
  await visit(adminPaths.dashboard.href());
  const due = page.getByRole('table', { name: 'Come back today' });
  await expect(due.getByRole('rowheader')).toHaveText([/Olga Over/]);
  await expect(due.getByText('Mon, 2 Mar 2026')).toBeVisible();
  await axe('a dashboard with an enquiry that is due');
  await due.getByLabel('Snooze the enquiry of Olga Over').selectOption('In 3 days');
  await due.getByRole('button', { name: 'Snooze' }).press('Enter');
  await expect(toast(page, /^Come back on /)).toBeVisible();
  await expect(due).toBeHidden();
});
