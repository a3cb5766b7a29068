import { unforcedDrawing } from '../fixtures/pages/forced-colours.ts';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { layOut } from '../fixtures/pages/lay-out.ts';
import { overflowing } from '../fixtures/pages/overflow.ts';
import { addresses, cylinderAddress } from '../fixtures/pages/public-addresses.ts';
import { smallTargets } from '../fixtures/pages/touch-targets.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Loading a page takes longer than checking it, so each page is loaded once for all checks.
test('every page is complete from the server, hydrates without an error, and does not move with reduced motion', async ({
  page,
  request,
  visit,
}) => {
  for (const address of await addresses(request)) {
    const response = await visit(address);
    expect(response?.status(), address).toBe(200);
    expect(await response?.text(), address).toContain('<h1');
    await hydrate(page);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ playState, effect }) => {
          const duration = Number(effect?.getComputedTiming().activeDuration);
          return playState === 'running' && duration > 100;
        }).length,
    );
    expect(moving, address).toBe(0);
  }
});

test('every page is as wide as its window and accessible, and zoom cuts no text off', async ({
  page,
  request,
  visit,
  axe,
  allowFailures,
}) => {
  // On a busy machine a picture is chosen when the window has its next width, which needs another than the preloaded one.
  allowFailures(/console warning: .* was preloaded using link preload but not used/);
  for (const address of await addresses(request)) {
    await visit(address);
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${address} at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 390 || width === 1440) await test.step(`${address} at ${width} px`, () => axe('every public page'));
    }
    // 1280 by 800 or 1024, at 200 and 400 %.
    for (const [width, height] of [
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect.soft(await overflowing(page), `${address} at ${width} by ${height} px`).toEqual([]);
    }
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

  test('every page is as wide as a phone, with targets of 44 pixels, and drawings in the colours that a reader forces', async ({
    page,
    request,
    visit,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    for (const address of [...(await addresses(request)), await cylinderAddress(request)]) {
      await visit(address);
      await layOut(page);
      // A phone widens its viewport to overflowing content, hidden or not, and bars at its end go out of sight.
      expect.soft(await page.evaluate(() => innerWidth), address).toBe(320);
      expect.soft(await smallTargets(page), address).toEqual([]);
      expect.soft(await unforcedDrawing(page), address).toEqual([]);
      // Parts of a name in separate boxes would lose the spaces between them, and break within words.
      const torn = page
        .locator('a:has(> mark, > .unbroken)')
        .evaluateAll(links =>
          links.filter(link => getComputedStyle(link).display.endsWith('flex')).map(link => link.textContent),
        );
      expect.soft(await torn, address).toEqual([]);
    }
  });
});
