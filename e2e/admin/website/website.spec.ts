import { readFileSync } from 'node:fs';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { restoreDemoProfile } from '../../fixtures/staff/demo-profile.ts';
import { expect, test } from '../../fixtures/test.ts';

const tab = (name: string) => `${adminPaths.website.href()}?tab=${name}`;

test.describe('the screen Website', () => {
  test.beforeEach(async ({ signIn }) => signIn());
  test.afterEach(({ request, server }) => restoreDemoProfile(request, server.admin));

  test('a telephone number is changed, moved, shown to visitors, and restored', async ({
    page,
    request,
    visit,
    axe,
  }) => {
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
    // With script the number that is open comes first.
    const text = await (await request.get('/contact-us')).text();
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

  test('saved texts are planned for a moment, and the screen says when visitors see them', async ({ page, visit }) => {
    await visit(tab('contact'));
    const numbers = page.getByRole('group', { name: 'Telephone numbers', exact: true });
    await numbers.getByRole('textbox', { name: 'Number' }).first().fill('+49 30 555');
    await page.getByRole('button', { name: 'Save for later' }).click();
    const banner = page.getByRole('region', { name: 'Saved changes' });
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('radio', { name: 'At a later time' }).check();
    await dialog.getByLabel('Goes live').fill('2096-05-03T08:00');
    await dialog.getByRole('button', { name: 'Plan' }).click();
    await expect(banner).toContainText('Goes live on 3 May 2096 at 08:00.');
    await visit(tab('home'));
    await expect(banner).toContainText('Goes live on 3 May 2096 at 08:00.');
    await banner.getByRole('button', { name: 'Cancel' }).click();
    await expect(banner).not.toContainText('Goes live');
    await banner.getByRole('button', { name: 'Discard changes' }).click();
    await expect(banner).toHaveCount(0);
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

test('visitors see no link to edit a text', async ({ page, visit }) => {
  await visit('/about-us');
  await page.mouse.move(200, 200);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
});

test('staff edit the texts of the company where visitors read them', async ({ page, signIn, request, server, axe }) => {
  await signIn();
  for (const { address, name, box, text } of [
    { address: '/', name: 'the opening', box: 'Headline', text: 'Edited hydraulics' },
    { address: '/about-us', name: 'the texts about you', box: 'Introduction', text: 'Edited introduction.' },
    { address: '/contact-us', name: 'the telephone numbers', box: 'Number', text: '+31 20 5550100' },
  ]) {
    await page.goto(address);
    await page.mouse.move(200, 210);
    await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
    const editor = page.getByRole('group', { name: `Editor of ${name}`, exact: true });
    const first = editor.locator('input, textarea').first();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await editor.getByLabel(box, { exact: true }).first().fill(text);
    await axe('a text edited in place');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(text);
    expect(new URL(page.url()).pathname).toBe(address);
    await expect(page.getByRole('link', { name: `Edit ${name}`, exact: true })).toBeFocused();
    expect(await (await request.get(address, { headers: { 'Cache-Control': 'no-cache' } })).text()).toContain(text);
  }
  await restoreDemoProfile(request, server.admin);
});

test('what is refused in a text edited in place is said beside its box, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn();
  const editor = page.getByRole('group', { name: 'Editor of the email addresses', exact: true });
  const box = editor.getByLabel('Address', { exact: true }).first();
  const open = async () => {
    await page.mouse.move(200, 210);
    await page.getByRole('link', { name: 'Edit the email addresses', exact: true }).click();
  };
  await page.goto('/contact-us');
  await open();
  await box.fill('nobody');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(box).toHaveAccessibleDescription(/must be a valid email address/);
  await expect(box).toBeFocused();
  await page.goto('/contact-us');
  await open();
  await expect(box).toHaveValue('nobody');
  await editor.getByRole('button', { name: 'Cancel', exact: true }).click();
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
