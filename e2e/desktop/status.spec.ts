import { expectAccessible } from '../tools/accessibility.ts';
import { heading } from '../tools/staff.ts';
import { expect, test } from './fixtures.ts';

test('the status of the server is a screen of the app too', async ({ openSignedIn }) => {
  const page = await openSignedIn();
  await page.getByRole('link', { name: 'System status' }).last().click();
  await expect(heading(page, 'System status')).toBeFocused();
  await expect(page.getByText('The database answers.')).toBeVisible();
  await expectAccessible(page);
});
