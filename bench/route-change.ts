import type { Page } from '@playwright/test';

/** Waits until a screen has all its rows and pictures and the browser nothing left to do, as when somebody has looked at it. */
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

/** Milliseconds from the click on a link of the sidebar to the picture that shows the heading of its screen. */
export async function routeChange(page: Page, link: string, heading: RegExp): Promise<number> {
  await page.evaluate(
    ([source, flags]) => {
      const wanted = new RegExp(source, flags);
      const done = new Promise<number>(resolve => {
        addEventListener(
          'click',
          () => {
            const start = performance.now();
            const look = () => {
              if (!wanted.test(document.querySelector('h1')?.textContent ?? '')) return requestAnimationFrame(look);
              // A frame has been prepared with it; the next task comes when that one is out.
              return setTimeout(() => resolve(performance.now() - start));
            };
            look();
          },
          { once: true, capture: true },
        );
      });
      Object.assign(window, { routeChange: done });
    },
    [heading.source, heading.flags] as const,
  );
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: link }).click();
  return page.evaluate(() => (window as unknown as { routeChange: Promise<number> }).routeChange);
}
