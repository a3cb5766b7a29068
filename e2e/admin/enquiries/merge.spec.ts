import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const enquiries = adminPaths.enquiries.href();

test.beforeEach(async ({ signIn }) => signIn());

const names = (page: Page) => page.getByRole('table', { name: 'Queries' }).getByRole('rowheader');
const choice = (page: Page) => page.getByRole('combobox', { name: 'Merge with' });

async function merge(page: Page, other: string) {
  await choice(page).selectOption(other);
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
}

test('two enquiries of one company are merged after a question, read in one, and separated again', async ({
  page,
  visit,
  server,
  axe,
}) => {
  const [first = '', second = ''] = await addEnquiries(server.dataDir, [
    { name: 'Mara Merge', email: 'mara@merge.example', message: 'A cylinder, please.' },
    { name: 'Max Merge', email: 'max@merge.example', message: 'And a power pack.' },
    { name: 'Mona Merge', email: 'mona@merge.example', message: 'Won long ago.', state: 'won' },
    { name: 'Other Merge', email: 'mara@unmerged.example', message: 'Of another company.' },
  ]);
  await visit(`${enquiries}?q=merge&enquiry=${first}`);
  const reference = `${second.slice(-8, -4)}-${second.slice(-4)}`.toUpperCase();
  await expect(choice(page).getByRole('option')).toHaveText([
    'Merge with…',
    `${reference}, Max Merge: And a power pack.`,
  ]);
  await merge(page, second);
  const question = page.getByRole('alertdialog', { name: 'Merge the enquiry of Max Merge into this one?' });
  await expect(question).toContainText('Replies go to mara@merge.example, and max@merge.example does not get them.');
  await axe('the question before a merging');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(names(page)).toHaveCount(4);
  await merge(page, second);
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'The enquiry of Max Merge is part of this one now.')).toBeVisible();
  await expect(names(page)).toHaveText([/Other Merge/, /Mona Merge/, /Mara Merge/]);
  const panel = page.getByRole('region', { name: 'Mara Merge', exact: true });
  const merged = panel.getByRole('region', { name: `Merged: ${reference}` });
  await expect(merged).toContainText('And a power pack.');
  await expect(panel.getByText(`Merged with ${reference} by`)).toBeVisible();
  await axe('an enquiry with a merged one');

  await visit(`${enquiries}?enquiry=${second}`);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(`${enquiries}?enquiry=${first}`);
  await merged.getByRole('button', { name: 'Separate again' }).click();
  await expect(toast(page, 'The enquiry of Max Merge is in the list again.')).toBeVisible();
  await expect(merged).toHaveCount(0);
  await visit(`${enquiries}?q=merge`);
  await expect(names(page)).toHaveCount(4);
});

test('a merging is undone from its toast', async ({ page, visit, server }) => {
  const [first = '', second = ''] = await addEnquiries(server.dataDir, [
    { name: 'Ulla Undo', email: 'ulla@undone.example' },
    { name: 'Ulf Undo', email: 'ulla@undone.example' },
  ]);
  await visit(`${enquiries}?q=undone&enquiry=${first}`);
  await merge(page, second);
  const question = page.getByRole('alertdialog');
  await expect(question).not.toContainText('Replies go to');
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect(names(page)).toHaveText([/Ulla Undo/]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(names(page)).toHaveText([/Ulf Undo/, /Ulla Undo/]);
});
