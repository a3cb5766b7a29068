import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { staffCalls } from '../../fixtures/pages/product-form.ts';
import { translate } from '../../fixtures/pages/translate.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { expect, test } from '../../fixtures/test.ts';

const skipped = new Set(['login', 'forgottenPassword', 'choosePassword']);

/** The screens that stand for all in whole runs: a list with filters, one with an open record, and the largest form. */
const samples = new Set(['products', 'enquiries', 'editProduct']);

test.describe('a translated screen works, whatever is typed and opened', () => {
  for (const [name, { pattern, href }] of Object.entries(adminPaths)) {
    if (skipped.has(name)) continue;
    test(name, { tag: samples.has(name) ? '@whole' : '@nightly' }, async ({
      page,
      request,
      server,
      signIn,
      visit,
      allowFailures,
    }) => {
      allowFailures(/answered 4\d\d/);
      const calls = await staffCalls(request, server.admin);
      // Of its own, because a pressed button can withdraw it.
      const own = pattern.includes(':id') ? await addRecords(calls) : null;
      if (name === 'enquiries') await addEnquiries(server.dataDir, [{ name: 'Vera' }, { name: 'Otto' }]);
      await signIn();
      const withId = href as (values: { id: string }) => string;
      const id = /categor/i.test(pattern) ? own?.category : own?.product;
      await visit(id ? withId({ id }) : pattern);
      await page.waitForLoadState('networkidle');
      await translate(page);
      await typeAndClear(page.locator('main input:is([type=search], [type=text], :not([type])):visible'));
      await open(page, page.locator('main button[type=button]:visible, main th button:visible, main summary:visible'));
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
      await expect(page.locator('#root')).not.toBeEmpty();
      if (own) await calls.removeProduct(own.product);
      if (own) await calls.removeCategory(own.category);
    });
  }
});

async function addRecords(calls: Awaited<ReturnType<typeof staffCalls>>) {
  const category = await calls.addCategory('Translated stands');
  return { category, product: await calls.addProduct({ name: 'Translated stand', categoryId: category }) };
}

/** Types into the first fields and empties them, each time until the list has answered. */
async function typeAndClear(fields: Locator): Promise<void> {
  for (let place = 0; place < Math.min(await fields.count(), 4); place += 1) {
    const field = fields.nth(place);
    if (!(await field.isEditable().catch(() => false))) continue;
    const before = await field.inputValue();
    for (const text of ['zzqq', '', before]) {
      await field.fill(text);
      await field.page().waitForTimeout(400);
    }
  }
}

/** Presses the first buttons, and closes what they open. */
async function open(page: Page, buttons: Locator): Promise<void> {
  for (let place = 0; place < Math.min(await buttons.count(), 12); place += 1) {
    await buttons
      .nth(place)
      .click({ timeout: 1500 })
      .catch(() => undefined);
    await page.keyboard.press('Escape');
  }
}
