import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { judgePage } from '../lighthouse.ts';
import type { Pages, Sides } from './pages.ts';
import { type Pairs, printRow } from './table.ts';

/** What a phone's main thread does until a page has been loaded, by Lighthouse: style, layout, painting and scripts. */
export async function benchBrowser({ own, peer }: Sides, pages: Pages, rounds: number): Promise<void> {
  const chromium = ensureChromium();
  // The screenshots of the trace make a frame for each step of an animation without end, which a phone does not.
  const more = ['--force-prefers-reduced-motion'];
  const msOf = async (url: string) => (await judgePage(url, chromium, { more })).mainThreadMs;
  for (const [name, path] of Object.entries(pages)) {
    const pairs: Pairs = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push([await msOf(own.url + path), await msOf(peer.url + path)]);
    printRow(`CPU of the browser for ${name}, ms`, 'Next', pairs);
  }
}
