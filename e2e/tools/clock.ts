import { expect, type Locator, type Page } from '@playwright/test';

/** From here on timers run only when they are told to: how long something takes is then a fact and no measurement. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
}

/** Lets so many milliseconds go by and expects that the toasts then leave, which takes a moment more. */
export async function expectLeaving(page: Page, toasts: Locator, milliseconds: number): Promise<void> {
  const count = await toasts.count();
  await page.clock.runFor(milliseconds);
  await expect(toasts.and(page.locator('[data-leaving="true"]'))).toHaveCount(count);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
}
