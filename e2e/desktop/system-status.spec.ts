import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading } from '../fixtures/staff/back-office.ts';

test('the app shows the system status of the website', async ({ openSignedIn }) => {
  const page = await openSignedIn();
  await page.getByRole('link', { name: 'System status' }).last().click();
  await expect(heading(page, 'System status')).toBeFocused();
  await expect(page.getByText('The database responds.')).toBeVisible();
  await expectAccessible(page);
});
