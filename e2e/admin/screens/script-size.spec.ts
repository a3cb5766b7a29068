import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

// A shared context has the scripts in its memory cache; a first visit must load them.
test.use({ reuseContext: false });

/** The bytes of all scripts that are loaded until the network is idle, as they are sent. */
async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', response => {
    if (!/\.js$/.test(response.url())) return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const path of [adminPaths.login.href(), adminPaths.dashboard.href()]) {
  test(`${path} needs at most 185 kB of script`, async ({ page, visit, signIn }) => {
    await signIn();
    // Without what is loaded for the next screens once the first one stands.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const bytes = await scriptBytes(page, () => visit(path));
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(185_000);
  });

  test(`${path} loads at most 295 kB of script with that of the next screens`, async ({ page, visit, signIn }) => {
    await signIn();
    const bytes = await scriptBytes(page, () => visit(path));
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(295_000);
  });
}
