import type { Page } from '@playwright/test';

/** Waits until React has taken over an element that the server drew. */
const takenOver = (page: Page, selector: string) =>
  page.waitForFunction(
    wanted => Object.keys(document.querySelector(wanted) ?? {}).some(key => key.startsWith('__reactFiber')),
    selector,
  );

/** Gives the page a sign of use and waits until React has taken over. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await takenOver(page, 'header');
}

/** Waits until React has taken over a page of the back office. */
export const alive = (page: Page) => takenOver(page, 'main');
