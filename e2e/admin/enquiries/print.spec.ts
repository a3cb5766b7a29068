import { adminPaths } from '@hydraulics/common/contract/paths';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an open enquiry is printed whole, without the list, the sidebar and what is pressed', async ({
  page,
  signIn,
  visit,
  server,
}) => {
  await signIn();
  const message = [...Array(80).keys()].map(line => `Line ${line + 1} of the message`).join('\n');
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Petra Printed', message }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  const enquiry = page.getByRole('region', { name: 'Petra Printed' });
  await expect(enquiry.getByRole('button', { name: 'Add note' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Enquiries' })).toBeHidden();
  await expect(enquiry.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(enquiry.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expect(enquiry.getByText('Come back on')).toBeHidden();
  await expect(enquiry.getByText('Line 80 of the message')).toBeVisible();
  // Paper does not scroll.
  expect(await enquiry.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0);
  expect(await overflowing(page), 'on A4').toEqual([]);
  await page.screenshot({ path: test.info().outputPath('enquiry-print.png'), fullPage: true });
});
