import { adminPaths } from '@hydraulics/common/contract/paths';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { overflowing } from '../../fixtures/pages/overflow.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test.beforeEach(async ({ signIn }) => signIn());

test('a signature of one’s own ends a reply, once, and can be changed before it is sent', async ({
  page,
  visit,
  server,
  smtp,
  axe,
}) => {
  const signature = 'Cheers\n\nAda\nExtension 12';
  await visit(adminPaths.account.href());
  const panel = page.getByRole('region', { name: 'Signature' });
  await expect(panel).toContainText('Kind regards');
  await panel.getByLabel('Signature of your replies').fill(signature);
  await panel.getByRole('button', { name: 'Save signature' }).click();
  await expect(toast(page, 'Signature saved.')).toBeVisible();
  await page.reload();
  await expect(panel.getByLabel('Signature of your replies')).toHaveValue(signature);
  await axe('Your Account with a signature');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `at ${width} px`).toEqual([]);
  }

  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Sigrid Signed', email: 'sigrid@example.com' }]);
  await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
  await page.getByRole('button', { name: 'Reply to Sigrid Signed' }).click();
  const text = page.getByLabel('Reply', { exact: true });
  await expect(text).toHaveValue(`Dear Sigrid Signed,\n\n\n\n${signature}`);
  await text.fill(`Two weeks.\n\n${signature}`);
  await page.getByRole('button', { name: 'Add a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByLabel('Name').fill('Stock');
  await dialog.getByLabel('Text').fill('It is in stock.\n\n{signature}');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByLabel('Template', { exact: true }).selectOption('Stock');
  await page.getByRole('button', { name: 'Insert', exact: true }).press('Enter');
  await expect(text).toHaveValue(`Two weeks.\n\nIt is in stock.\n\n${signature}`);
  await text.fill(`Two weeks.\n\n${signature}, from 8`);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply is being sent.')).toBeVisible();
  const sent = () => smtp.received.find(({ to }) => to.includes('sigrid@example.com'))?.mail.text ?? '';
  await expect.poll(sent, { timeout: 20_000 }).toContain(`Two weeks.\n\n${signature}, from 8`);
});
