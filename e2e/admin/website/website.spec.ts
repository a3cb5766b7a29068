import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { restoreDemoProfile } from '../../fixtures/staff/demo-profile.ts';
import { expect, test } from '../../fixtures/test.ts';

const tab = (name: string) => `${adminPaths.website.href()}?tab=${name}`;

test.describe('the screen Website', () => {
  test.beforeEach(async ({ signIn }) => signIn());
  test.afterEach(({ request, server }) => restoreDemoProfile(request, server.admin));

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
    await page.getByRole('heading', { name: 'History' }).click();
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
    await expect(page.getByRole('alert')).toContainText('Telephone numbers (row 1, Number): The number is required');
    await choose(JSON.stringify({ ...profile, name: 'Imported Hydraulics' }));
    await expect(page.getByLabel('Company name')).toHaveValue('Imported Hydraulics');
  });

  test('mail recipients say that no mail is sent', async ({ page, visit }) => {
    await visit(tab('recipients'));
    await expect(page.getByText('nobody is emailed about new enquiries')).toBeVisible();
    await expect(page.getByRole('button', { name: /Send a test/ })).toHaveCount(0);
  });
});

test('signed-in staff are led from the texts of a page to their boxes, and visitors see no link', async ({
  page,
  visit,
  signIn,
}) => {
  await visit('/about-us');
  await page.mouse.move(200, 200);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
  await signIn();
  for (const [address, name, label] of [
    ['/', 'Edit the opening', 'Headline'],
    ['/about-us', 'Edit the texts about you', 'Introduction'],
    ['/contact-us', 'Edit the telephone numbers', 'What it is for'],
  ] as const) {
    await page.goto(address);
    await page.mouse.move(200, 210);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByLabel(label).first()).toBeVisible();
  }
});

test.describe('on a new installation', () => {
  test('the dashboard leads through the first steps, and a category is made with the first product', async ({
    page,
    visit,
    signIn,
    axe,
  }) => {
    await signIn();
    await visit(adminPaths.dashboard.href());
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    await axe('the first steps');
    await steps.getByRole('link', { name: 'Add your first product' }).click();
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByLabel('Name of the new category').fill('Cylinders');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /category/i })).toContainText('Cylinders');
    await expect(page.getByRole('combobox', { name: /category/i }).locator('option:checked')).toHaveText('Cylinders');
    await visit(adminPaths.dashboard.href());
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await expect(steps).toHaveCount(0);
  });
});
