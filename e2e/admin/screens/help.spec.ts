import { adminPaths } from '@hydraulics/common/contract/paths';
import { heading } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

test.beforeEach(({ signIn }) => signIn());

test('F1 opens the help of the screen, which is searched, and leaves the screen as it was', async ({
  page,
  visit,
  axe,
}) => {
  await visit(adminPaths.addCategory.href());
  await page.getByLabel('Category name').fill('Half a na');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText('One figure or property, with its unit')).toBeVisible();
  await expect(help.getByText('What visitors wrote to you.')).toBeHidden();
  await axe('the help of a screen');
  await help.getByLabel('Search the help').fill('mark answered');
  await expect(help.getByText('The customer has your answer. It no longer counts as waiting.')).toBeVisible();
  await expect(help.getByText('One figure or property, with its unit')).toHaveCount(0);
  await help.getByLabel('Search the help').fill('no such thing');
  await expect(help.getByText('Nothing here matches “no such thing”. Try fewer words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByLabel('Category name')).toHaveValue('Half a na');
});

test('the page of the first day says what the screens are for and what the role may do', async ({
  page,
  visit,
  axe,
}) => {
  await visit(adminPaths.dashboard.href());
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: 'All of the help' }).click();
  await expect(heading(page, 'Help')).toBeFocused();
  await page.getByRole('link', { name: 'Your first day' }).click();
  await expect(heading(page, 'Your first day')).toBeVisible();
  await expect(page.getByText('You are signed in as an owner.')).toBeVisible();
  await expect(page.getByText('read and handle enquiries', { exact: true })).toBeVisible();
  await axe('the page of the first day');
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
});
