import type { Page } from '@playwright/test';

/** Gives the page a sign of use and waits until React has taken over. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some(key => key.startsWith('__reactFiber')),
  );
}

/** Waits until React has taken over a page of the back office. */
export const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactFiber')),
  );
