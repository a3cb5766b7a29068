import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureChromium } from '../scripts/programs/chromium.ts';
import { startBareServer } from './bare-server.ts';
import { judgePage, type Verdict } from './lighthouse.ts';
import { median } from './process.ts';
import { benchSlowLines } from './slow-lines.ts';

/**
 * `npm run bench:web`: the performance for a visitor with a phone. Lighthouse's phone preset (simulated slow 4G, four
 * times slower CPU) on each template of the built product with the demo catalogue, median of several runs with the least
 * and the greatest. The baseline is a page with only a heading, from a bare server. Then the same pages on slow lines.
 */
const runs = Number(process.env.BENCH_ROUNDS ?? 5);
const say = (line: string) => console.log(line);
const barePage = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><html lang="en"><title>Bare</title><h1>Bare</h1></html>'),
};

await buildStale({ only: ['web', 'api'] });
const chromium = ensureChromium();
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-web-'));
try {
  const server = await startBuiltServer(dataDir);
  const paths = await templates(server);
  const bare = await startBareServer(barePage);
  const pages: [name: string, url: string][] = [['bare page', bare.url]];
  for (const [name, address] of Object.entries(paths)) pages.push([name, server.url + address]);
  say(`Lighthouse, phone preset, median of ${runs}, with the least and the greatest`);
  say('template        perf          a11y  best   seo  LCP s             TBT ms            CLS  HTML+CSS kB   all kB');
  try {
    for (const [name, url] of pages) {
      const verdicts: Verdict[] = [];
      await warm(url);
      for (let run = 0; run < runs; run += 1) verdicts.push(await judgePage(url, chromium));
      report(name, verdicts);
    }
    const { home = '', category = '', product = '', search = '' } = paths;
    await benchSlowLines(server.url, { home, category, product, search }, runs);
  } finally {
    bare.stop();
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function warm(address: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await (await fetch(address, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer();
    await wait(300);
  }
}

async function templates({ url }: BuiltServer): Promise<Record<string, string>> {
  const products = (await (await fetch(`${url}/api/products?fields=card`)).json()) as {
    _id: string;
    categoryId: string;
  }[];
  const [first] = products;
  return {
    home: '/',
    products: '/products',
    category: `/products/${first?.categoryId}`,
    product: `/product/${first?._id}`,
    gallery: '/gallery',
    about: '/about-us',
    contact: '/contact-us',
    search: '/search?q=cylinder',
    sizing: '/sizing-calculator',
  };
}

function report(name: string, verdicts: Verdict[]): void {
  const all = (key: keyof Verdict) => verdicts.map(verdict => verdict[key]);
  const of = (key: keyof Verdict) => median(all(key));
  const columns = [
    name.padEnd(12),
    withSpread(all('performance')).padEnd(18),
    ...(['accessibility', 'bestPractices', 'seo'] as const).map(key => of(key).toFixed(0).padStart(6)),
    `  ${withSpread(all('lcpMs'), 2, 1000).padEnd(18)}`,
    withSpread(all('tbtMs')).padEnd(16),
    of('cls').toFixed(3).padStart(5),
    (of('documentBytes') / 1024).toFixed(1).padStart(13),
    (of('totalBytes') / 1024).toFixed(0).padStart(9),
  ];
  say(columns.join(''));
}

/** The median, the least and the greatest. */
function withSpread(values: number[], digits = 0, unit = 1): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return `${(median(values) / unit).toFixed(digits)} (${(least / unit).toFixed(digits)}–${(greatest / unit).toFixed(digits)})`;
}
