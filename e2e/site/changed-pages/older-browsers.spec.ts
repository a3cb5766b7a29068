import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { accepted } from '../../../scripts/checks/css-accepted.ts';
import { findUnsupported } from '../../../scripts/checks/css-support.ts';
import { browserFloor } from '../../../web/src/shared/browser-floor.ts';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { asBelowFloor, asOldestSupported } from '../../fixtures/pages/older-browser.ts';
import { addresses, cylinderAddress, first } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

const built = path.resolve(import.meta.dirname, '../../../web/dist/client/assets');

/** Newer than the floor, with the files that ask for them before they use them. */
const newer: [pattern: RegExp, guarded: RegExp][] = [
  [/\b(?:to|is)WellFormed\b/, /^$/],
  [/\.(?:toSorted|toReversed|toSpliced)\(/, /^$/],
  [/\.with\(\w+,/, /^$/],
  [/\bURL\.(?:canParse|parse)\b/, /^(?:first|shared|fields|staff-forms|read-workbook)-/],
  [/\b(?:Object|Map)\.groupBy\b/, /^$/],
  [/\bPromise\.(?:withResolvers|try)\b/, /^$/],
  [/\bArray\.fromAsync\b/, /^$/],
  [/\bAbortSignal\.any\b/, /^$/],
  [/\bRegExp\.escape\b/, /^$/],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, /^$/],
  [/\bIterator\.(?:from|prototype)\b/, /^$/],
  [/\bIntl\.Segmenter\b/, /^marked-text-/],
  [/\.checkVisibility\(/, /^palette-/],
  [/\.(?:show|hide|toggle)Popover\(/, /^$/],
  [/\.startViewTransition\(/, /^(?:react|libraries)-/],
  [/\.(?:moveBefore|setHTMLUnsafe)\(/, /^libraries-/],
];

test('the built files use nothing that the oldest supported browsers lack', () => {
  const found = readdirSync(built)
    .filter(name => name.endsWith('.js'))
    .flatMap(name => {
      const text = readFileSync(path.join(built, name), 'utf8');
      return newer
        .filter(([pattern, guarded]) => pattern.test(text) && !guarded.test(name))
        .map(([pattern]) => `${name}: ${pattern}`);
    });
  expect(found).toEqual([]);
});

test('the built style sheets use nothing that the oldest supported browsers lack, unless nothing is lost', () => {
  const sheets = readdirSync(built).filter(name => name.endsWith('.css'));
  const used = sheets.flatMap(name => findUnsupported(readFileSync(path.join(built, name), 'utf8'), browserFloor));
  const listed = accepted.flatMap(({ uses }) => uses);
  expect(used.filter(use => !listed.includes(use))).toEqual([]);
  expect(listed.filter(use => !used.includes(use))).toEqual([]);
});

test('pages and screens work in the oldest supported browsers', async ({ page, request, signIn, visit }) => {
  test.setTimeout(120_000);
  await asOldestSupported(page);
  for (const address of await addresses(request)) {
    if (address === '/error') continue;
    await visit(address);
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await visit(await cylinderAddress(request));
  await hydrate(page);
  const section = page.locator('#size');
  await section.locator('select').first().selectOption('63');
  await expect(section.locator('.chooser-missing')).not.toContainText('Bore');
  await page.locator('.variants-table th').first().click();
  await expect(page.locator('main th[aria-sort]').first()).toBeVisible();
  await signIn();
  const product = await first(request, '/api/products-home');
  for (const address of [
    adminPaths.dashboard.href(),
    adminPaths.enquiries.href(),
    adminPaths.editProduct.href({ id: product._id }),
  ]) {
    await visit(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  }
});

test('an older browser keeps what the server sent, and its links and forms work', async ({ page, request, visit }) => {
  await asBelowFloor(page);
  const modules: string[] = [];
  page.on('request', one => /\/assets\/.*\.js/.test(one.url()) && modules.push(one.url()));
  await visit(await cylinderAddress(request));
  await page.mouse.move(300, 300);
  await page.locator('.chooser-form').hover();
  await expect(page.locator('.chooser-form')).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Contact/ })
    .first()
    .click();
  await expect(page).toHaveURL(/contact-us/);
  await page.locator('#enquiry-name').fill('Vera');
  await page.locator('#enquiry-email').fill('r&d@пример.испытание');
  await page.locator('#enquiry-message').fill('Two pumps');
  await page.locator('.form-send').click();
  await expect(page.getByRole('main')).toContainText('Thank you!');
  expect(modules).toEqual([]);
});

test('staff with an older browser read why they cannot sign in', async ({ page, visit }) => {
  await asBelowFloor(page);
  const modules: string[] = [];
  page.on('request', one => /\/assets\/.*\.js/.test(one.url()) && modules.push(one.url()));
  await visit('/admin-login');
  await expect(page.getByText('This browser is too old for the back office.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(modules).toEqual([]);
});
