import { debuglog } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, ownComputerOnly } from '../../e2e/chromium-arguments.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { expectPayloadsRun } from './control.ts';
import { type Face, faces } from './faces.ts';
import { fill } from './fill.ts';
import { expectFormattingKept } from './formatting.ts';
import { payloads } from './payloads.ts';

/** `NODE_DEBUG=trust` tells how far a run is. */
const debug = debuglog('trust');

/** Payloads that must be there, so that a source that goes missing is noticed. */
const leastPayloads = 600;
/** Fewer would mean that the watcher is blind; so many run in a Chromium of today, the others only in older browsers. */
const leastRunning = 100;

/** Every payload through every field that a person can fill, looked at on every face in a real browser. */
export async function xss(target: Target, every: number): Promise<Record<string, Figures>> {
  const all = payloads();
  const args = [...chromiumArguments, ownComputerOnly];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    const texts = all.flatMap(({ text }, index) => (index % every === 0 ? [text] : []));
    // The screens of staff read what the site reads, by the same calls: one database is enough for them.
    const shown = faces.filter(({ name }) => target.database === 'sqlite' || !['admin', 'desktop'].includes(name));
    const results = await play({ target, browser, texts, shown, leastRunning: Math.floor(leastRunning / every) });
    const control = results['xss control'];
    control?.expect(all.length >= leastPayloads, `there are at least ${leastPayloads} payloads`, all.length);
    const sources = [...new Set(all.map(({ source }) => source))];
    control?.note(sources.map(name => `${all.filter(({ source }) => source === name).length} of ${name}`).join(', '));
    return results;
  } finally {
    await browser.close();
  }
}

type Play = { target: Target; browser: Browser; texts: string[]; shown: Face[]; leastRunning: number };

/**
 * Shows the texts on each face in a browser that enforces no content security policy, so that the sanitiser holds alone;
 * then the site once more with the policy, which must have nothing to refuse.
 * @returns the figures of each face
 */
export async function play({ target, browser, texts, shown, leastRunning }: Play): Promise<Record<string, Figures>> {
  const results: Record<string, Figures> = {};
  const on = async (name: string, work: (figures: Figures) => Promise<void>) => {
    const figures = new Figures(target.database);
    results[`xss ${name}`] = figures;
    const started = performance.now();
    debug(name);
    // One face that breaks off is a broken expectation; the others are shown all the same.
    await work(figures).catch(error => figures.expect(false, 'it is shown to its end', String(error?.stack ?? error)));
    figures.note(`${Math.round((performance.now() - started) / 1000)} s`);
  };
  await on('control', figures => expectPayloadsRun(browser, texts, figures, leastRunning));
  await on('formatting', figures => expectFormattingKept(target, figures));
  const filled = await fill(target, texts);
  for (const { name, show } of shown) {
    await on(name, figures => show({ target, filled, browser, figures, bypassCSP: true }));
  }
  const [site] = faces;
  if (site && target.database === 'sqlite')
    await on('site with policy', figures => site.show({ target, filled, browser, figures, bypassCSP: false }));
  return results;
}
