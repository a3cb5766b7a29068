import { type CDPSession, chromium, devices, type Page } from '@playwright/test';
import { chromiumArguments } from '../e2e/chromium-arguments.ts';
import { ensureTestBrowser } from '../scripts/programs/chromium.ts';
import { median } from './process.ts';

/** Bits per second, and the milliseconds until an answer begins. */
const lines = {
  '400 kbit/s': { bits: 400_000, latency: 400 },
  '3G': { bits: 1_600_000, latency: 300 },
};

type Times = { fcp: number; lcp: number; tap: number };

/**
 * What a visitor with a phone waits for on a slow line, without anything in the cache, with a processor that is four
 * times slower: the first and the largest picture, and the answer to a tap on the menu as soon as it is there. In
 * seconds, medians; of the tap, from the tap.
 */
export async function benchSlowLines(site: string, pages: Record<string, string>, rounds: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArguments });
  try {
    for (const [line, { bits, latency }] of Object.entries(lines)) {
      for (const [name, path] of Object.entries(pages)) {
        const times: Times[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext(devices['Pixel 7']);
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await slowDown(session, bits, latency);
          times.push(await visit(page, site + path));
          await context.close();
        }
        const of = (key: keyof Times) => (median(times.map(time => time[key])) / 1000).toFixed(2).padStart(6);
        console.log(
          `${line.padEnd(12)}${name.padEnd(10)}FCP${of('fcp')}  LCP${of('lcp')}  tap answered after${of('tap')}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
}

async function slowDown(session: CDPSession, bits: number, latency: number): Promise<void> {
  const throughput = bits / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** What is tapped: the menu, or what its script makes work, such as a mark of a card. */
const targets = { menu: 'header summary[aria-label="Menu"]', mark: 'main .choose-ask' };

async function visit(page: Page, url: string): Promise<Times> {
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'commit' });
  const target = page.locator(new URL(url).pathname === '/' ? targets.menu : targets.mark).first();
  await target.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const answered = target.evaluate(waitForAnswer);
  await target.tap();
  const tap = await answered;
  await page.waitForLoadState('load');
  return { ...(await page.evaluate(readPaints)), tap };
}

/** @returns the milliseconds from the tap to a change of what was tapped */
function waitForAnswer(target: Element): Promise<number> {
  return new Promise(resolve => {
    let tappedAt = 0;
    target.addEventListener('pointerdown', () => (tappedAt = performance.now()), { once: true });
    const changes = new MutationObserver(() => {
      if (target.matches('[open] > summary, [aria-pressed=true]')) resolve(performance.now() - tappedAt);
    });
    const attributeFilter = ['open', 'aria-pressed'];
    changes.observe(target.parentElement ?? target, { attributes: true, subtree: true, attributeFilter });
  });
}

/** Largest pictures are reported only to who watches while they are painted, and until the first tap. */
function watchPaints(): void {
  new PerformanceObserver(list => {
    Object.assign(window, { largestPaint: list.getEntries().at(-1)?.startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function readPaints(): Omit<Times, 'tap'> {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return { fcp, lcp: (window as unknown as { largestPaint: number }).largestPaint };
}
