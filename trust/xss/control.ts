import type { Browser } from '@playwright/test';
import type { Figures } from '../tools/figures.ts';
import { groups } from './payloads.ts';
import { Watcher } from './watcher.ts';

/** Pages that are open at once. A payload may keep its frame from loading, so pages are not awaited. */
const pagesAtOnce = 6;

/**
 * The payloads in documents that are not sanitised: how many run by themselves or when they are touched. It proves that
 * the watcher works.
 */
export async function expectPayloadsRun(
  browser: Browser,
  texts: string[],
  figures: Figures,
  least: number,
): Promise<void> {
  const context = await browser.newContext();
  const watcher = await Watcher.on(context, url => url.hostname === 'control.invalid');
  await context.route('http://control.invalid/', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  const waiting = groups([...texts.entries()], 25);
  const work = async () => {
    const page = await context.newPage();
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      await page.goto('http://control.invalid/');
      await page.evaluate(loadFrames, group);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  const ran = new Set(watcher.executed.flatMap(line => /payload-\d+/.exec(line) ?? []));
  figures.note(`${ran.size} of ${texts.length} payloads run in this browser when nobody cleans them`);
  figures.tried = texts.length;
  figures.expect(ran.size >= least, `the watcher sees at least ${least} payloads run`, ran.size);
  await context.close();
}

/** Runs in the page: every payload in a frame of its own, where each element is touched. */
async function loadFrames(group: [index: number, text: string][]): Promise<void> {
  const loads = group.map(([index, text]) => {
    const frame = Object.assign(document.createElement('iframe'), { name: `payload-${index}`, srcdoc: text });
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    return loaded.then(() => {
      try {
        for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
          for (const name of ['click', 'mouseover', 'focus', 'error', 'load']) element.dispatchEvent(new Event(name));
        }
      } catch {
        // The frame has navigated to another origin.
      }
    });
  });
  await Promise.race([Promise.all(loads), new Promise(resolve => setTimeout(resolve, 2000))]);
}
