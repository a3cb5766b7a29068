import { debuglog } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, ownComputerOnly } from '../../e2e/chromium-arguments.ts';
import type { DatabaseKind } from '../../faults/tools/store.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { expectPayloadsRun } from './control.ts';
import { type Face, faces } from './faces.ts';
import { type Filled, fill } from './fill.ts';
import { expectFormattingKept } from './formatting.ts';
import { payloads } from './payloads.ts';

/** `NODE_DEBUG=trust` tells how far a run is. */
const debug = debuglog('trust');

/** Payloads that must be there, so that a source that goes missing is noticed. */
const leastPayloads = 600;
/** Fewer would mean that the watcher is blind; so many run in a Chromium of today, the others only in older browsers. */
const leastRunning = 100;

/**
 * Where no policy is enforced, the sanitiser holds alone; where it is, it must have had nothing to refuse. The screens of
 * staff read what the site reads, by the same calls: one database is enough for them.
 */
const facesOn: Record<DatabaseKind, Shown[]> = {
  sqlite: [faces.site, faces.admin, faces.desktop, faces.csv, faces.xlsx, faces.mail].map(face => ({
    face,
    bypassCSP: true,
  })),
  mariadb: [faces.site, faces.csv, faces.xlsx, faces.mail].map(face => ({ face, bypassCSP: false })),
};

/** Every payload through every field that a person can fill, looked at on every face in a real browser. */
export async function xss(target: Target, every: number): Promise<Record<string, Figures>> {
  const all = payloads();
  const args = [...chromiumArguments, ownComputerOnly];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    const texts = all.flatMap(({ text }, index) => (index % every === 0 ? [text] : []));
    const results = await play({
      target,
      browser,
      texts,
      shown: facesOn[target.database],
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

type Shown = { face: Face; bypassCSP: boolean };

type Play = { target: Target; browser: Browser; texts: string[]; shown: Shown[]; leastRunning: number };

/** Shows the texts on each face. @returns the figures of each */
export async function play({ target, browser, texts, shown, leastRunning }: Play): Promise<Record<string, Figures>> {
  const results: Record<string, Figures> = {};
  const on = async (name: string, work: (figures: Figures) => Promise<void>) => {
    const figures = new Figures(target.database);
    results[`xss ${name}`] = figures;
    // One face that breaks off is a broken expectation; the others are shown all the same.
    await figures
      .time(() => work(figures))
      .catch(error => figures.expect(false, 'it is shown to its end', String(error?.stack ?? error)));
    debug(`${name}: ${Math.round(figures.seconds)} s, ${figures.broken.length} broken`);
  };
  // It is about the browser, which is the same for both databases.
  if (target.database === 'sqlite') {
    await on('control', figures => expectPayloadsRun(browser, texts, figures, leastRunning));
  }
  await on('formatting', figures => expectFormattingKept(target, figures));
  let filled: Filled | undefined;
  await on('fill', async figures => {
    filled = await fill(target, texts);
    figures.tried = texts.length;
  });
  const show = ({ face, bypassCSP }: Shown) =>
    on(`${face.name}${bypassCSP ? '' : ', with policy'}`, figures =>
      face.show({ target, filled: filled as Filled, browser, figures, bypassCSP }),
    );
  if (filled) {
    for (const one of shown.filter(({ face }) => face.writes)) await show(one);
    await Promise.all(shown.filter(({ face }) => !face.writes).map(show));
  }
  return results;
}
