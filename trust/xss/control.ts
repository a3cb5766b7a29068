import type { Browser } from '@playwright/test';
import type { Figures } from '../tools/figures.ts';
import { groups } from './payloads.ts';
import { Watcher } from './watcher.ts';

/**
 * The payloads in documents that nobody cleaned: how many run by themselves or when they are touched. It shows that the
 * watcher sees what it has to see.
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
  const page = await context.newPage();
  for (const group of groups([...texts.entries()], 25)) {
    await page.goto('http://control.invalid/');
    await page.evaluate(async group => {
      const loads = group.map(([index, text]) => {
        const frame = Object.assign(document.createElement('iframe'), { name: `payload-${index}`, srcdoc: text });
        const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
        document.body.append(frame);
        return loaded.then(() => {
          try {
            for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
              for (const name of ['click', 'mouseover', 'focus', 'error', 'load'])
                element.dispatchEvent(new Event(name));
            }
          } catch {
            // It has gone elsewhere.
          }
        });
      });
      await Promise.race([Promise.all(loads), new Promise(resolve => setTimeout(resolve, 2000))]);
    }, group);
  }
  const ran = new Set(watcher.executed.flatMap(line => /payload-\d+/.exec(line) ?? []));
  figures.note(`${ran.size} of ${texts.length} payloads run in this browser when nobody cleans them`);
  figures.tried = texts.length;
  figures.expect(ran.size >= least, `the watcher sees at least ${least} payloads run`, ran.size);
  await context.close();
}
