import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumArguments } from '../../e2e/chromium-arguments.ts';
import { startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { buildStale } from '../../scripts/build.ts';
import { ensureTestBrowser } from '../../scripts/programs/chromium.ts';
import { fetchRaw, startBareServer } from '../bare-server.ts';
import { median } from '../process.ts';
import { addressesOf } from './addresses.ts';
import { type Line, type Screen, type Visit, visit } from './visit.ts';

/**
 * `npm run bench:lines`: first visits of each kind of page over slow lines, on a phone with a processor four times
 * slower: the largest paint, beside the time of the line alone and of the processor alone, and layout shifts. Medians
 * of several rounds; the baseline is a page with only a heading from a bare server, in the same rounds.
 * `BENCH_PAGES=home,gallery` measures those only, `BENCH_FILES=1` lists the files of each page.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const lines: Line[] = [
  { name: '400 kbit/s, 400 ms', kbits: 400, rttMs: 400 },
  { name: '150 kbit/s, 600 ms', kbits: 150, rttMs: 600 },
];
const phone: Screen = { width: 390, height: 844, density: 3 };
const desk: Screen = { width: 1440, height: 900, density: 1 };
const say = (line = '') => console.log(line);
const barePage = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><html lang="en"><title>Bare</title><h1>Bare</h1></html>'),
};

await buildStale({ only: ['web', 'api'] });
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-lines-'));
try {
  const server = await startBuiltServer(dataDir, { DEMO: '1' });
  const bare = await startBareServer(barePage);
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArguments });
  try {
    const selected = process.env.BENCH_PAGES?.split(',');
    const all = Object.entries(await addressesOf(server.url));
    const pages: [string, string][] = [['bare page', bare.url]];
    for (const [name, address] of all)
      if (!selected || selected.includes(name)) pages.push([name, server.url + address]);
    for (const [, url] of pages) await settled(url);
    const alone = await measure(pages, undefined, phone);
    for (const line of lines) report(line, await measure(pages, line, phone), alone);
    const [first] = lines;
    say(`\nWhat moves (CLS, the most of ${rounds}; at most 0.01): a first visit and one with files in the cache`);
    for (const screen of [phone, desk]) {
      moved(screen, 'first', await measure(pages.slice(1), first, screen));
      moved(screen, 'again', await measure(pages.slice(1), first, screen, true));
    }
  } finally {
    await browser.close();
    bare.stop();
    await server.stop();
  }

  /** A round visits every page once, so that a change of the machine's load affects all of them. */
  async function measure(pages: [string, string][], line: Line | undefined, screen: Screen, cached = false) {
    const visits = new Map<string, Visit[]>(pages.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of pages) visits.get(name)?.push(await visit(browser, url, line, screen, cached));
    }
    return visits;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function of(visits: Visit[], value: (one: Visit) => number): number {
  return median(visits.map(value));
}

/** Requests a page until it is fully compressed, which the server does while idle. */
async function settled(url: string): Promise<void> {
  const plain = Buffer.from(await (await fetch(url)).arrayBuffer());
  const best = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }).length;
  for (let time = 0; time < 300; time += 1) {
    const { headers, body } = await fetchRaw(url);
    if (!headers['cache-control']?.startsWith('public') || body.length <= best) return;
    await wait(100);
  }
  throw new Error(`${url} is not compressed fully after 30 s.`);
}

/**
 * The line's time for the page and its largest image, without other traffic: an image is requested when the page begins
 * to arrive.
 */
function lineMs({ kbits, rttMs }: Line, { htmlBytes, largest }: Visit): number {
  const transfer = (bytes: number) => (bytes * 8) / kbits;
  if (!largest.bytes) return rttMs + transfer(htmlBytes);
  return rttMs + Math.max(rttMs, transfer(htmlBytes)) + transfer(largest.bytes);
}

function report(line: Line, all: Map<string, Visit[]>, alone: Map<string, Visit[]>): void {
  const bare = of(all.get('bare page') ?? [], one => one.lcpMs);
  say(`\n${line.name}, phone of 390 × 844 at 3 px, median of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`);
  say('page       FCP s  LCP s  to bare  line s  CPU s  HTML kB  before kB  all kB  largest element');
  for (const [name, visits] of all) {
    const [first] = visits;
    if (!first) continue;
    const seconds = (ms: number) => (ms / 1000).toFixed(2);
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    const lcp = of(visits, one => one.lcpMs);
    say(
      [
        name.padEnd(9),
        seconds(of(visits, one => one.fcpMs)).padStart(7),
        seconds(lcp).padStart(7),
        (lcp / bare).toFixed(1).padStart(9),
        seconds(lineMs(line, first)).padStart(8),
        seconds(of(alone.get(name) ?? [], one => one.lcpMs)).padStart(7),
        kilobytes(first.htmlBytes).padStart(9),
        kilobytes(of(visits, one => one.bytesBefore)).padStart(11),
        kilobytes(of(visits, one => one.allBytes)).padStart(8),
        `  ${first.largest.name}${first.largest.bytes ? `, ${kilobytes(first.largest.bytes)} kB` : ''}`,
      ].join(''),
    );
    if (process.env.BENCH_FILES) {
      for (const { name, bytes, startMs, endMs } of first.files) {
        say(
          `    ${startMs.toFixed(0).padStart(6)} to ${endMs.toFixed(0).padStart(6)} ms ${kilobytes(bytes).padStart(6)} kB ${name}`,
        );
      }
    }
  }
}

function moved({ width }: Screen, which: string, all: Map<string, Visit[]>): void {
  for (const [name, visits] of all) {
    const most = visits.toSorted((a, b) => b.cls - a.cls)[0];
    if (!most) continue;
    say(`${String(width).padStart(5)} px ${which} ${name.padEnd(10)} ${most.cls.toFixed(4)}`);
    if (most.cls > 0.001) for (const shift of most.shifts) say(`      ${shift}`);
  }
}
