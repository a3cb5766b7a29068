import type { Page } from '@playwright/test';
import { holdScripts, waitForIsland } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

type Change = 'wrap' | 'insert' | 'replace';

/** Changes the page before any script of it runs, as an extension does that starts with the document. */
const changeWhileParsing = (page: Page, change: Change): Promise<unknown> =>
  page.addInitScript(change => {
    const edit = (text: Text) => {
      const parent = text.parentElement;
      if (!parent?.closest('#root') || parent.closest('script, style, svg, option, textarea, [data-edited]')) return;
      if (!text.data.trim()) return;
      parent.dataset.edited = '';
      const mark = document.createElement('mark');
      if (change === 'insert') text.before(mark);
      else {
        text.replaceWith(mark);
        mark.append(change === 'wrap' ? text : `«${text.data}»`);
      }
    };
    const observer = new MutationObserver(records => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (node instanceof Text) edit(node);
        }
    });
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('DOMContentLoaded', () => observer.disconnect());
  }, change);

for (const change of ['wrap', 'insert', 'replace'] as const) {
  test(`words, focus and place stay when an extension's ${change} comes before the page's scripts`, async ({
    page,
    visit,
    expectFailures,
  }) => {
    expectFailures('console info: Built anew:');
    await changeWhileParsing(page, change);
    const go = await holdScripts(page);
    await visit('/contact-us');
    expect(await page.locator('#root mark').count()).toBeGreaterThan(5);
    await page.locator('#enquiry-message').pressSequentially('Two pumps');
    await page.locator('#enquiry-name').pressSequentially('Vera Visitor');
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => scrollTo(0, 120));
    const before = await page.evaluate(() => scrollY);
    go();
    await waitForIsland(page, 'contact');
    await page.keyboard.type('-Anna');
    await expect(page.locator('#enquiry-name')).toHaveValue('Vera-Anna Visitor');
    await expect(page.locator('#enquiry-message')).toHaveValue('Two pumps');
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(24);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });

  test(`opened sections and choices stay when an extension's ${change} comes before the page's scripts`, async ({
    page,
    request,
    visit,
    expectFailures,
  }) => {
    expectFailures('console info: Built anew:');
    await changeWhileParsing(page, change);
    const go = await holdScripts(page);
    await visit(await cylinderAddress(request));
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('main details')) (one as HTMLDetailsElement).open = true;
    });
    const opened = await page.locator('main details[open]').count();
    await page.locator('#size select').first().selectOption('63');
    const place = await page.evaluate(() => scrollY);
    go();
    await waitForIsland(page, 'sizes');
    await expect(page.locator('#size select').first()).toHaveValue('63');
    await expect(page.locator('main details[open]')).toHaveCount(opened);
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(24);
    await expect(page.locator('.chooser-missing')).not.toContainText('Bore');
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });
}

test('a link keeps the focus, a search its words and a closed section its state', async ({ page, visit }) => {
  await changeWhileParsing(page, 'wrap');
  const go = await holdScripts(page);
  await visit('/about-us');
  await page.locator('main details').first().locator('summary').click();
  await page.locator('#search-header').fill('pump');
  const link = page.locator('footer a[href="/gallery"]').first();
  await link.focus();
  go();
  await waitForIsland(page, 'search');
  await expect(link).toBeFocused();
  await expect(page.locator('#search-header')).toHaveValue('pump');
  expect(await page.locator('main details').first().getAttribute('open')).toBeNull();
});
