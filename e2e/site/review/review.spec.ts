import { paths } from '@hydraulics/common/contract/paths';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

type Colleague = Awaited<ReturnType<typeof colleague>>;

/** A draft of the first category, with a link that shows it. */
async function draftFor(staff: Colleague, name: string) {
  const [{ _id: categoryId }] = await staff.get('/api/categories');
  const smallDesc = '<p>A ram for cramped presses.</p>';
  const id = await staff.postForm('/api/products', { name, categoryId, smallDesc, status: 'draft' });
  const share = await staff.share({ noun: 'products', record: id, days: 7, takesRemarks: true });
  return { id, ...share };
}

test('a draft is shown by a link, with a banner, and a remark is pinned to its text with the keyboard', async ({
  visit,
  page,
  request,
  axe,
}) => {
  const staff = await colleague(request);
  const { id, path } = await draftFor(staff, 'Review ram 10');
  expect((await visit(path))?.status()).toBe(200);
  await expect(page).toHaveTitle(/^Review: Review ram 10/);
  const banner = page.getByRole('complementary', { name: 'Review' });
  await expect(banner).toContainText(/^Draft of \d+ \w+, not public\. This link ends on \d+ \w+\./);
  await expect(page.getByRole('heading', { name: 'Review ram 10', level: 1 })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  // Its own addresses answer nobody yet; others are left without telling where from.
  for (const link of await page.locator(`a[href*="${id}"]`).all()) await expect(link).toBeHidden();
  await expect(page.getByRole('link', { name: 'About us' }).first()).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await overflowing(page)).toEqual([]);
  await axe('a draft, shown by a link');

  await page.getByRole('button', { name: 'Choose a place on the page' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.review-pointed')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose a place on the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText('A ram for cramped presses.').click();
  await expect(page.getByText('About: A ram for cramped presses.')).toBeVisible();
  await expect(page.getByLabel('Your remark')).toBeFocused();
  await page.keyboard.type('Say <b>how</b> cramped.');
  await axe('a remark about a place of a draft');
  await page.getByRole('button', { name: 'Send remark' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you. Your remark was sent.' })).toBeVisible();
  const remark = page.getByRole('listitem').filter({ hasText: 'Say <b>how</b> cramped.' });
  await expect(remark).toContainText('No name');
  await remark.getByRole('button', { name: 'Show on the page' }).click();
  await expect(page.locator('.review-pointed')).toHaveText('A ram for cramped presses.');
  // The public page stays closed.
  expect((await request.get(paths.product.href({ id }))).status()).toBe(404);
});

test('a remark is sent without script, and a rejected one keeps what was typed', async ({
  browser,
  request,
  server,
  address,
}) => {
  const staff = await colleague(request);
  const { _id, path } = await draftFor(staff, 'Review ram 20');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('link', { name: 'Write a remark' }).click();
  await page.getByLabel('Your name (optional)').fill('Vera Visitor');
  await page.getByLabel('Your remark').fill('   ');
  await page.getByRole('button', { name: 'Send remark' }).click();
  await expect(page.getByText('Remark is required')).toBeVisible();
  await expect(page.getByLabel('Your name (optional)')).toHaveValue('Vera Visitor');
  await page.getByLabel('Your remark').fill('The rod is 36 mm.');
  await page.getByRole('button', { name: 'Send remark' }).click();
  await expect(page.getByText('Thank you. Your remark was sent.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'The rod is 36 mm.' })).toContainText('Vera Visitor');
  await staff.remove(`/api/v1/review-links/${_id}`);
  expect((await page.reload())?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Link ended' })).toBeVisible();
  await context.close();
});
