import { debuglog } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, ownComputerOnly } from '../../e2e/chromium-arguments.ts';
import type { DatabaseKind } from '../../faults/tools/store.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { expectPayloadsRun } from './control.ts';
import { type Filled, fill } from './fill.ts';
import { expectFormattingKept } from './formatting.ts';
import { payloads } from './payloads.ts';
import { type View, views } from './views.ts';

/** `NODE_DEBUG=trust` reports the progress of a run. */
const debug = debuglog('trust');

/** The least number of payloads, so that a missing source is noticed. */
const leastPayloads = 600;
/**
 * Fewer would mean that the watcher does not work; this number runs in current Chromium, the others only in older
 * browsers.
 */
const leastRunning = 100;

/**
 * Without an enforced policy, the sanitiser must suffice alone; with one, the policy must have had nothing to refuse.
 * Staff screens read the same data by the same calls as the site: one database is enough for them.
 */
const viewsOn: Record<DatabaseKind, Shown[]> = {
  sqlite: [views.site, views.admin, views.desktop, views.csv, views.xlsx, views.mail].map(view => ({
    view,
    bypassCSP: true,
  })),
  mariadb: [views.site, views.csv, views.xlsx, views.mail].map(view => ({ view, bypassCSP: false })),
};

/** Sends every payload through every field that a person can fill, and checks every view in a real browser. */
export async function xss(target: Target, every: number): Promise<Record<string, Figures>> {
  const all = payloads();
  const args = [...chromiumArguments, ownComputerOnly];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    const texts = all.flatMap(({ text }, index) => (index % every === 0 ? [text] : []));
    const results = await showTexts({
      target,
      browser,
      texts,
      shown: viewsOn[target.database],
      leastRunning: Math.floor(leastRunning / every),
    });
    const control = results['xss control'];
    control?.expect(all.length >= leastPayloads, `there are at least ${leastPayloads} payloads`, all.length);
    const sources = [...new Set(all.map(({ source }) => source))];
    control?.note(sources.map(name => `${all.filter(({ source }) => source === name).length} of ${name}`).join(', '));
    return results;
  } finally {
    await browser.close();
  }
}

type Shown = { view: View; bypassCSP: boolean };

type Input = { target: Target; browser: Browser; texts: string[]; shown: Shown[]; leastRunning: number };

/**
 * Shows the texts in each view.
 * @returns the figures of each
 */
export async function showTexts({
  target,
  browser,
  texts,
  shown,
  leastRunning,
}: Input): Promise<Record<string, Figures>> {
  const results: Record<string, Figures> = {};
  const on = async (name: string, work: (figures: Figures) => Promise<void>) => {
    const figures = new Figures(target.database);
    results[`xss ${name}`] = figures;
    // An error in a view is a failed expectation; the others are still shown.
    await figures
      .time(() => work(figures))
      .catch(error => figures.expect(false, 'it is shown to its end', String(error?.stack ?? error)));
    debug(`${name}: ${Math.round(figures.seconds)} s, ${figures.failed.length} failed`);
  };
  // It depends on the browser only, not on the database.
  if (target.database === 'sqlite') {
    await on('control', figures => expectPayloadsRun(browser, texts, figures, leastRunning));
  }
  await on('formatting', figures => expectFormattingKept(target, figures));
  let filled: Filled | undefined;
  await on('fill', async figures => {
    filled = await fill(target, texts);
    figures.tried = texts.length;
  });
  const show = ({ view, bypassCSP }: Shown) =>
    on(`${view.name}${bypassCSP ? '' : ', with policy'}`, figures =>
      view.show({ target, filled: filled as Filled, browser, figures, bypassCSP }),
    );
  if (filled) {
    for (const one of shown.filter(({ view }) => view.writes)) await show(one);
    await Promise.all(shown.filter(({ view }) => !view.writes).map(show));
  }
  return results;
}
