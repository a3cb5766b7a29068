import type { Locator, Page } from '@playwright/test';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screens = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

async function send(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Two cylinders of 80 mm bore');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
}

/** The heading, the reference and the next step are between the header and the bar of a phone. */
async function expectInSight(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const parts: Locator[] = [
    main.getByRole('heading', { name: 'Enquiry sent' }),
    main.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
    main.getByRole('link', { name: 'All products' }),
  ];
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    expect(
      await part.evaluate(element => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(found);
      }),
      String(part),
    ).toBe(true);
  }
}

for (const { width, height } of screens) {
  test(`after sending at ${width}×${height} the confirmation is in sight, with the focus on its heading`, async ({
    page,
    visit,
    axe,
  }) => {
    await page.setViewportSize({ width, height });
    await visit('/contact-us');
    await send(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Enquiry sent' })).toBeFocused();
    await expectInSight(page);
    await expect(main.getByText(/^Thank you! Your message has been sent\. .*Your reference: /)).toBeVisible();
    // Specified: the server's message in a toast, and an empty form.
    await expect(page.locator('.toast')).toContainText('Thank you! Your message has been sent.');
    for (const label of ['Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
    if (width === 390) await axe('an enquiry that was sent');
  });
}

test('without script the confirmation is in sight on a phone', async ({ browser, server, failures }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 320, height: 568 },
    extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.211' },
  });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto('/contact-us');
  await send(page);
  await expect(page.getByRole('heading', { name: 'Enquiry sent' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('products chosen for comparing wait while an enquiry is written', async ({ page, request, visit }) => {
  await visit(await cylinderAddress(request));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Compare|Add to comparison)/ })
    .first()
    .click();
  const tray = page.getByRole('complementary', { name: 'Products to compare' });
  await expect(tray).toBeVisible();
  await visit('/contact-us');
  await page.getByLabel('Name').fill('Ada');
  await expect(page.locator('html')).toHaveAttribute('data-islands', /.*/);
  await expect(tray).toBeHidden();
  await visit('/gallery');
  await expect(tray).toBeVisible();
});
