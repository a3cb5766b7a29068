import { adminPaths } from '@hydraulics/common/contract/paths';
import { first } from '../../fixtures/pages/public-addresses.ts';
import { translate } from '../../fixtures/pages/translate.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { expect, test } from '../../fixtures/test.ts';

const skipped = new Set(['login', 'forgottenPassword', 'choosePassword']);

test('every staff screen works when it is translated, whatever is typed and opened', { tag: '@whole' }, async ({
  page,
  request,
  server,
  signIn,
  visit,
  allowFailures,
}) => {
  test.setTimeout(300_000);
  allowFailures(/answered 4\d\d/);
  const [product, category] = [await first(request, '/api/products-home'), await first(request, '/api/categories')];
  await addEnquiries(server.dataDir, [{ name: 'Vera' }, { name: 'Otto' }]);
  await signIn();
  for (const [name, { pattern, href }] of Object.entries(adminPaths)) {
    if (skipped.has(name)) continue;
    const id = /categor/i.test(pattern) ? category._id : product._id;
    await visit(pattern.includes(':id') ? (href as (values: { id: string }) => string)({ id }) : pattern);
    await page.waitForLoadState('networkidle');
    await translate(page);
    const fields = page.locator('main input:is([type=search], [type=text], :not([type])):visible');
    for (let place = 0; place < Math.min(await fields.count(), 4); place += 1) {
      const field = fields.nth(place);
      if (!(await field.isEditable().catch(() => false))) continue;
      const before = await field.inputValue();
      await field.fill('zzqq');
      await page.waitForTimeout(400);
      await field.fill('');
      await page.waitForTimeout(400);
      await field.fill(before);
    }
    const buttons = page.locator('main button[type=button]:visible, main th button:visible, main summary:visible');
    for (let place = 0; place < Math.min(await buttons.count(), 12); place += 1) {
      await buttons
        .nth(place)
        .click({ timeout: 1500 })
        .catch(() => undefined);
      await page.keyboard.press('Escape');
    }
    await expect(page.getByText('Unexpected Application Error!'), name).toHaveCount(0);
    await expect(page.locator('#root'), name).not.toBeEmpty();
  }
});
