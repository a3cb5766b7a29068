import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { toast } from '../../fixtures/staff/back-office.ts';
import { restoreDemoProfile } from '../../fixtures/staff/demo-profile.ts';
import { previewDevices, readPreview, shownOn } from '../../fixtures/staff/look-preview.ts';
import { expect, test } from '../../fixtures/test.ts';

const look = `${adminPaths.website.href()}?tab=look`;
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80">${content}</svg>`);
const shapes = '<rect width="80" height="80" fill="#0b3d0b"/><circle cx="180" cy="40" r="30" fill="#7aff5c"/>';

async function uploadLogo(page: Page, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Logo: upload an SVG', exact: true }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg(content) });
}

test.describe('the look of the website', () => {
  test.beforeEach(async ({ signIn }) => signIn());
  test.afterEach(({ request, server }) => restoreDemoProfile(request, server.admin));

  test('an owner chooses logo and colours, sees them at once, and visitors see them after the save', async ({
    page,
    visit,
    axe,
  }) => {
    await visit(look);
    await uploadLogo(page, shapes);
    for (const device of previewDevices) {
      const logo = shownOn(page, device).getByRole('img', { name: /Veldmark/, includeHidden: true });
      await expect(logo.first()).toBeVisible();
    }
    await page.getByLabel('Dark colour', { exact: true }).fill('#102a12');
    await page.getByLabel('Accent colour', { exact: true }).fill('#8f5');
    await expect(page.getByText(/^Readable: contrast 12\.\d to the dark colour\.$/)).toBeVisible();
    for (const device of previewDevices) {
      await expect(shownOn(page, device).locator('.hero')).toHaveCSS('background-color', 'rgb(16, 42, 18)');
    }
    await axe('the tab Look');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await expect(page.locator('.sidebar')).toHaveCSS('background-color', 'rgb(16, 42, 18)');

    await visit('/');
    await expect(page.getByRole('banner').getByRole('img', { name: /Veldmark/ })).toBeVisible();
    await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(16, 42, 18)');
    await axe('the home page in other colours');

    await visit(look);
    await page.getByRole('button', { name: 'Remove the logo', exact: true }).click();
    for (const name of ['Dark colour', 'Accent colour']) await page.getByLabel(name, { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await visit('/');
    await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(13, 27, 38)');
  });

  test('shows the real pages as they would be, keeps the last valid ones, and nobody else sees them', async ({
    page,
    visit,
    request,
    axe,
    allowFailures,
  }) => {
    // Reported as soon as a program of the test has looked into a frame without scripts; never without one.
    allowFailures(/Blocked script execution in 'about:srcdoc'/);
    await visit(look);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('status')).toHaveText(/^The page as it would be with what is entered above\./);
    const phone = shownOn(page, 'phone');
    const desktop = shownOn(page, 'desktop');
    await expect(phone.locator('.hero')).toHaveCSS('background-color', 'rgb(13, 27, 38)');
    // The drawing is that of the page, and each width has its own layout.
    await expect(desktop.locator('.hero-drawing img')).toHaveJSProperty('complete', true);
    await expect.poll(async () => (await readPreview(page, 'desktop')).drawn).toBeGreaterThan(0);
    await expect(desktop.getByRole('navigation').first()).toBeAttached();
    expect(await readPreview(page, 'phone')).toMatchObject({ width: 390, isInert: true });
    expect(await readPreview(page, 'desktop')).toMatchObject({ width: 1280, isInert: true });
    await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollTo(0, 500));

    await page.getByLabel('Dark colour', { exact: true }).fill('#102a12');
    await expect(phone.locator('.hero')).toHaveCSS('background-color', 'rgb(16, 42, 18)');
    await expect(phone.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#102a12');
    expect(await readPreview(page, 'phone')).toMatchObject({ top: 500, isInert: true });
    await expect(desktop.locator('.hero-drawing img')).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/);

    await page.getByLabel('Dark colour', { exact: true }).fill('#eeeeee');
    await expect(preview.getByRole('status')).toHaveText(
      /^The preview shows your last valid entries\. Look \(Dark colour\): The dark colour is too light/,
    );
    await expect(phone.locator('.hero')).toHaveCSS('background-color', 'rgb(16, 42, 18)');
    await page.getByLabel('Dark colour', { exact: true }).fill('#2a1012');
    await expect(phone.locator('.hero')).toHaveCSS('background-color', 'rgb(42, 16, 18)');

    await preview.getByRole('button', { name: 'Contact us' }).click();
    await expect(phone.getByRole('heading', { name: 'Contact us', includeHidden: true }).first()).toBeVisible();
    await axe('a preview of another page');
    expect(await (await request.get('/')).text()).not.toContain('#2a1012');
  });

  test('the circles follow their labels and figures', async ({ page, visit, allowFailures }) => {
    // Chromium may say so for a page in a frame without script, once for each that is shown.
    allowFailures(/Blocked script execution in 'about:srcdoc'/);
    await visit(`${adminPaths.website.href()}?tab=about`);
    await expect(page.getByLabel('Introduction')).toBeVisible();
    await expect(page.getByLabel('Percent')).toHaveCount(0);
    await page.getByRole('link', { name: 'edit the circles' }).click();
    await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'About us' }).click();
    const circles = shownOn(page, 'desktop').locator('.circles li');
    await expect(circles).toHaveCount(5);
    await page.getByLabel('Percent').nth(1).fill('81');
    await page.getByLabel('What it says').nth(1).fill('Repeat orders');
    await expect(circles.nth(1)).toContainText('Repeat orders');
    await expect(circles.nth(1)).toContainText('81');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Website updated successfully!')).toBeVisible();
    await visit('/about-us');
    await expect(page.locator('.circles li').nth(1)).toContainText('Repeat orders');
    await expect(page.getByRole('main')).toContainText('We build the muscle of your machine.');
  });

  test('keeps what is typed while a logo is uploaded', async ({ page, visit }) => {
    await visit(look);
    const uploaded = Promise.withResolvers<void>();
    await page.route('**/api/v1/website/pictures', async route => {
      await uploaded.promise;
      await route.continue();
    });
    await uploadLogo(page, shapes);
    const dark = page.getByLabel('Dark colour', { exact: true });
    await dark.fill('#102a12');
    await expect(dark).toHaveValue('#102a12');
    uploaded.resolve();
    await expect(page.getByRole('button', { name: 'Remove the logo', exact: true })).toBeVisible();
    await expect(dark).toHaveValue('#102a12');
  });

  test('what cannot be used is said beside its field, before anything is saved', async ({
    page,
    visit,
    expectFailures,
  }) => {
    expectFailures(/\/api\/v1\/website\/pictures answered 400/);
    await visit(look);
    await uploadLogo(page, '<script>alert(1)</script>');
    await expect(
      page.getByText('The SVG contains a script. Save it as a plain SVG of shapes, or use a PNG.'),
    ).toBeVisible();
    await page.getByLabel('Dark colour', { exact: true }).fill('#eeeeee');
    await expect(page.getByText(/^The dark colour is too light for the grey text on it/)).toBeVisible();
    // The accent cannot be compared with a colour that is refused.
    await expect(page.getByText(/^Readable: contrast/)).toHaveCount(0);
    await page.getByLabel('Dark colour', { exact: true }).fill('rot');
    await expect(page.getByText(/^The dark colour is too light/)).toHaveCount(0);
    await expect(page.getByText(/^Readable: contrast/)).toHaveCount(0);
    await page.getByLabel('Dark colour', { exact: true }).fill('#eee');
    await expect(page.getByText(/^The dark colour is too light for the grey text on it/)).toBeVisible();
    await page.getByLabel('Dark colour', { exact: true }).fill('#eeeeee');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Dark colour', { exact: true })).toHaveAccessibleDescription(/too light/);
    await expect(page.getByLabel('Dark colour', { exact: true })).toHaveValue('#eeeeee');
  });
});
