import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/**
 * The longest time from a key going down to the picture that shows it, in milliseconds, while a text is typed at the pace
 * of a quick typist; by the Event Timing API, which counts in steps of 8.
 */
export async function longestKeystroke(page: Page, field: Locator, text: string): Promise<number> {
  await field.click();
  // The time that a hand needs from the mouse to the keys.
  await wait(300);
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    const record = (entries: PerformanceEntryList) => {
      for (const { name, duration } of entries)
        if (/^key|^input|^beforeinput/.test(name)) slowest.ms = Math.max(slowest.ms, duration);
    };
    const observer = new PerformanceObserver(list => record(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { slowest, recordRest: () => record(observer.takeRecords()) });
  });
  await field.pressSequentially(text, { delay: 90 });
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => {
    const { slowest, recordRest } = window as unknown as { slowest: { ms: number }; recordRest: () => void };
    recordRest();
    return slowest.ms;
  });
}
