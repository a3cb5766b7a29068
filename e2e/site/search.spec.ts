import type { Locator } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { staffCalls } from '../fixtures/pages/product-form.ts';
import { expect, test } from '../fixtures/test.ts';

test('the field suggests while one types, by keyboard and by mouse', async ({ page, visit, axe }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/');
  const field = page.getByLabel('Search products');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await field.focus();
  await field.pressSequentially('mooring win');
  const winch = list.getByRole('option', { name: /^VMW 12 Mooring Winch Drive/ });
  await expect(winch).toBeVisible();
  await expect(winch.locator('mark')).toHaveText(['Mooring', 'Winch']);
  await expect(field).toHaveAttribute('role', 'combobox');
  await axe('the search field with suggestions');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('mooring win');
  await field.pressSequentially('ch');
  await expect(list.getByRole('option')).toHaveText([/^VMW 12/, /^All results: 1$/]);
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveAttribute('aria-activedescendant', /-1$/);
  await page.keyboard.press('ArrowUp');
  await expect(winch).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^VMW 12 Mooring Winch Drive/);
  await expect(list).toBeHidden();
  // Enter alone searches for what was typed.
  await field.fill('cilinder');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=cilinder');
  await expect(page.getByRole('main').getByRole('link', { name: 'cylinder', exact: true })).toBeVisible();
});

test('the search works without script, and on a phone', async ({ browser, server, failures }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 390, height: 800 },
  });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByLabel('Search the catalogue').fill('cylinder 250 bar 100 mm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['VCX 100/70 Mill-Duty Cylinder']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Bore' }).locator('mark.figure').first()).toBeVisible();
  await page.getByLabel('Search the catalogue').fill('zzzzqqqq');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Send an enquiry about it' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('I am looking for: zzzzqqqq\n');
  await context.close();
});

test('names of results are targets of 44 pixels on a phone, in every list', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const heightsOf = (links: Locator) =>
    links.evaluateAll(all => all.map(one => Math.floor(one.getBoundingClientRect().height)));
  const expectTargets = async (links: Locator) => {
    await expect(links.first()).toBeVisible();
    const heights = await heightsOf(links);
    expect(heights.filter(height => height < 44)).toEqual([]);
  };
  await visit('/search?q=pump');
  await expectTargets(page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link'));
  await visit('/search?q=zzzzqqqq');
  await expectTargets(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /Cylinders|Packs/ }),
  );
  await visit('/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm');
  await expectTargets(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /^V[A-Z]{2} / }),
  );
  await visit('/search');
  await hydrate(page);
  await page.getByLabel('Search the catalogue').pressSequentially('cylin');
  await expectTargets(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'));
});

test('words of a search do not replace a message that was already begun', async ({ page, visit }) => {
  await visit('/contact-us');
  await page.evaluate(() =>
    localStorage.setItem(
      'enquiry',
      JSON.stringify({ at: Date.now(), values: { name: 'Ada', message: 'Two winches' } }),
    ),
  );
  await visit('/contact-us?sought=pump');
  await hydrate(page);
  await page.getByLabel('Name').focus();
  await expect(page.getByLabel('Message')).toHaveValue('Two winches');
  await visit('/contact-us?sought=pump');
  await hydrate(page);
  await page.getByLabel('Name').focus();
  await expect(page.getByLabel('Message')).toHaveValue('Two winches');
});

test('the field suggests pages that staff made, by keyboard', async ({ page, request, server, visit }) => {
  const calls = await staffCalls(request, server.admin);
  await calls.addPage({ title: 'Winterschool of seals', place: 'none' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/');
  const field = page.getByLabel('Search products');
  await field.focus();
  await field.pressSequentially('winterschool');
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  // An answer to the first letters has others, too.
  await expect(option).toHaveText(['Winterschool of sealsPage']);
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Winterschool of seals/);
});
