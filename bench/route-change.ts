import type { Page } from '@playwright/test';

/** Waits until a screen is complete and the browser idle, as after a user has looked at it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('.frame[data-going=true], [aria-busy=true], [data-busy=true]'),
  );
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(
    () => new Promise(resolve => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), 500)),
  );
}

/**
 * Milliseconds from the click on a link of the sidebar to the picture that shows the heading of its screen: when the
 * browser has put it on the screen, by the Element Timing API.
 */
export async function routeChange(page: Page, link: string, heading: RegExp): Promise<number> {
  await page.evaluate(
    ([source, flags]) => {
      const headingPattern = new RegExp(source, flags);
      const done = new Promise<number>((resolve, reject) => {
        const watch = () => {
          const start = performance.now();
          const painted = new PerformanceObserver(list => {
            const [entry] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
            if (entry) resolve(entry.renderTime - start);
          });
          painted.observe({ type: 'element' });
          new MutationObserver((_, changes) => {
            const shown = document.querySelector('h1');
            if (!shown || !headingPattern.test(shown.textContent)) return;
            changes.disconnect();
            shown.setAttribute('elementtiming', 'heading');
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
          setTimeout(() => reject(new Error(`No heading like ${headingPattern} was painted.`)), 10_000);
        };
        addEventListener('click', watch, { once: true, capture: true });
      });
      Object.assign(window, { routeChange: done });
    },
    [heading.source, heading.flags] as const,
  );
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: link }).click();
  return page.evaluate(() => (window as unknown as { routeChange: Promise<number> }).routeChange);
}
