import type { Page } from '@playwright/test';
import { holdScripts, waitForIsland } from '../../fixtures/pages/hydration.ts';
import { addIcons, linkNumbers, translate, translateInPlace, wrapFields } from '../../fixtures/pages/translate.ts';
import { expect, test } from '../../fixtures/test.ts';

const changes: Record<string, (page: Page) => Promise<void>> = {
  'that nobody changed': async () => undefined,
  'that was translated': translate,
  'that was translated in place': translateInPlace,
  'with the icons of a password manager': addIcons,
  'whose fields were wrapped': wrapFields,
  'whose phone numbers became links': linkNumbers,
  'that was translated and got icons': async page => {
    await translate(page);
    await addIcons(page);
  },
};

/** Whether others have changed the form itself. */
const rebuilds = (which: string) => which !== 'that nobody changed' && !which.includes('phone numbers');

for (const [which, change] of Object.entries(changes)) {
  test(`a visitor's words, focus and caret stay in a page ${which}`, async ({ page, visit, expectFailures }) => {
    if (rebuilds(which)) expectFailures('console info: Built anew:');
    const go = await holdScripts(page);
    await visit('/contact-us');
    await change(page);
    await page.locator('#enquiry-message').pressSequentially('Two pumps');
    await page.locator('#enquiry-email').fill('vera@example.com');
    await page.locator('#enquiry-name').pressSequentially('Vera Visitor');
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowLeft');
    go();
    await waitForIsland(page, 'contact');
    await page.keyboard.type('-Anna');
    await expect(page.locator('#enquiry-name')).toHaveValue('Vera-Anna Visitor');
    await expect(page.locator('#enquiry-email')).toHaveValue('vera@example.com');
    await expect(page.locator('#enquiry-message')).toHaveValue('Two pumps');
    await page.getByRole('button', { name: /Send enquiry/ }).click();
    await expect(page.locator('.contact-form .form-success')).toContainText('Thank you!');
  });
}
