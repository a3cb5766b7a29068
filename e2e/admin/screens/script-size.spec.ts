import { adminPaths } from '@hydraulics/common/contract/paths';
import { expect, test } from '../../fixtures/test.ts';

// A shared context has the scripts in its memory cache; a first visit must load them.
test.use({ reuseContext: false });

for (const path of [adminPaths.login.href(), adminPaths.dashboard.href()]) {
  test(`${path} loads at most 250 kB of script at first`, async ({ page, visit, signIn }) => {
    await signIn();
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
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250_000 * 1.05);
  });
}
