import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

const tab = (name: string) => `${adminPaths.website.href()}?tab=${name}`;

test.describe('the screen Website', () => {
  test.beforeEach(async ({ signIn }) => signIn());

  test('a telephone number is changed, moved, shown to visitors, and restored', async ({ page, visit, axe }) => {
    await visit(tab('contact'));
    const numbers = page.getByRole('group', { name: 'Telephone numbers', exact: true });
    await numbers.getByRole('textbox', { name: 'Number' }).first().fill('+49 30 12345');
    await numbers.getByRole('button', { name: 'Add telephone number' }).click();
    const added = numbers.getByRole('listitem').last();
    await added.getByLabel('What it is for').fill('Spares');
    await added.getByRole('textbox', { name: 'Number' }).fill('+49 30 67890');
    await added.getByRole('textbox', { name: 'Number' }).press('Alt+ArrowUp');
    await axe('the tab Contact');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await visit('/contact-us');
    await expect(page.locator('main')).toContainText('+49 30 12345');
    const text = await page.locator('main').innerText();
    expect(text.indexOf('+49 30 67890')).toBeLessThan(text.indexOf('+1 555 0178'));

    await visit(tab('contact'));
    await numbers.getByRole('textbox', { name: 'Number' }).first().fill('+49 1');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await page.locator('.version-list summary').first().click();
    await page.getByRole('button', { name: 'Restore Telephone numbers' }).click();
    await expect(numbers.getByRole('textbox', { name: 'Number' }).first()).toHaveValue('+49 30 12345');
  });

  test('every refused box is named, and nothing typed is lost', async ({ page, visit }) => {
    await visit(tab('contact'));
    const mails = page.getByRole('group', { name: 'Email addresses', exact: true });
    await mails.getByRole('textbox', { name: 'Address' }).first().fill('nobody');
    await page.getByLabel('Latitude').fill('north');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mails.getByRole('textbox', { name: 'Address' }).first()).toHaveAccessibleDescription(/address/i);
    await expect(mails.getByRole('textbox', { name: 'Address' }).first()).toBeFocused();
    await expect(page.getByLabel('Latitude')).toHaveValue('north');
    await expect(page.getByLabel('Latitude')).toHaveAccessibleDescription(/Latitude must be a number/);
  });

  test('two people who change two tabs lose nothing', async ({ page, visit, context, expectFailures }) => {
    expectFailures(/\/api\/v1\/website answered 409/);
    await visit(tab('answers'));
    await page.getByLabel('Answer to an enquiry').fill('We reply today.');
    const other = await context.newPage();
    await other.goto(tab('home'));
    await other.getByLabel('Headline').fill('Pressure is our trade.');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(other, 'Website updated successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await visit('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pressure is our trade.');
    await visit(tab('answers'));
    await expect(page.getByLabel('Answer to an enquiry')).toHaveValue('We reply today.');
  });

  test('the profile is exported, and a wrong file is refused line by line', async ({ page, visit, expectFailures }) => {
    expectFailures(/\/api\/v1\/website\/profile answered 400/);
    await visit(tab('identity'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('company.json');
    const profile = JSON.parse(readFileSync(await file.path(), 'utf8'));
    const choose = (content: string) =>
      page
        .getByLabel('Import a company profile')
        .setInputFiles({ name: 'company.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await choose('{');
    await expect(page.getByRole('alert')).toContainText('It is not an exported company profile.');
    await choose(JSON.stringify({ ...profile, phones: [{ label: 'Sales' }] }));
    await expect(page.getByRole('alert')).toContainText('Telephone numbers, row 1: The number is required');
    await choose(JSON.stringify({ ...profile, name: 'Imported Hydraulics' }));
    await expect(page.getByLabel('Company name')).toHaveValue('Imported Hydraulics');
  });

  test('mail recipients say that no mail is sent', async ({ page, visit }) => {
    await visit(tab('recipients'));
    await expect(page.getByText('nobody is emailed about new enquiries')).toBeVisible();
    await expect(page.getByRole('button', { name: /Send a test/ })).toHaveCount(0);
  });
});
