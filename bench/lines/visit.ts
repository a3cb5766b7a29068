import type { Browser, Page } from '@playwright/test';
import { ignoreRestingMouse } from '../../e2e/fixtures/pages/resting-mouse.ts';

/**
 * A line as Chromium emulates it: each answer begins `rttMs` after its request, and all share `kbits` kilobits a
 * second.
 */
export type Line = { name: string; kbits: number; rttMs: number };

/** The measurements of a first visit: ms since its start, bytes as transferred. */
export type Visit = {
  fcpMs: number;
  lcpMs: number;
  /** The largest element, and the bytes of its file if it is an image. */
  largest: { name: string; bytes: number };
  htmlBytes: number;
  /** The bytes transferred before the largest element was painted, and until the network was idle. */
  bytesBefore: number;
  allBytes: number;
  cls: number;
  /** Layout shifts: which element moved, and by how much. */
  shifts: string[];
  /** Files in the order of their requests. */
  files: { name: string; bytes: number; startMs: number; endMs: number }[];
};

export type Screen = { width: number; height: number; density: number };

/** The cost of a phone's slower processor, as in Lighthouse's preset. */
const cpuSlowdown = 4;

/** One visit with an empty cache, or with the fonts and pictures of an earlier visit. */
export async function visit(
  browser: Browser,
  url: string,
  line: Line | undefined,
  { width, height, density }: Screen,
  cached = false,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    isMobile: width < 800,
    hasTouch: width < 800,
    serviceWorkers: 'block',
  });
  try {
    await ignoreRestingMouse(context);
    const page = await context.newPage();
    await page.addInitScript(observe);
    if (cached) await page.goto(url, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (line) {
      const downloadThroughput = (line.kbits * 1000) / 8;
      const conditions = {
        offline: false,
        latency: line.rttMs,
        downloadThroughput,
        uploadThroughput: downloadThroughput,
      };
      await session.send('Network.emulateNetworkConditions', conditions);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    return await read(page);
  } finally {
    await context.close();
  }
}

type Paint = { at: number; name: string; file: string };
type Observed = { lcp?: Paint; cls: number; shifts: string[] };

/** Runs in the page, before anything else. */
function observe(): void {
  const seen: Observed = { cls: 0, shifts: [] };
  (window as unknown as { seen: Observed }).seen = seen;
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!element) return '(gone)';
    const own = `${element.localName}${[...element.classList].map(one => `.${one}`).join('')}`;
    const parent = element.parentElement?.classList[0];
    return element.classList.length || !parent ? own : `.${parent} ${own}`;
  };
  type LargestPaint = PerformanceEntry & { element: Element | null; url: string };
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  new PerformanceObserver(list => {
    for (const { startTime, element, url } of list.getEntries() as LargestPaint[]) {
      seen.lcp = { at: startTime, name: nameOf(element), file: url };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
      seen.cls += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        seen.shifts.push(
          `${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${nameOf(node)} [${rect(from)}] to [${rect(to)}]`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function read(page: Page): Promise<Visit> {
  return page.evaluate(() => {
    const { lcp, cls, shifts } = (window as unknown as { seen: Observed }).seen;
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const files = resources.map(({ name, transferSize, startTime, responseEnd }) => ({
      name: new URL(name).pathname,
      bytes: transferSize,
      startMs: startTime,
      endMs: responseEnd,
    }));
    const htmlBytes = html?.transferSize ?? 0;
    const sum = (some: typeof files) => some.reduce((all, { bytes }) => all + bytes, htmlBytes);
    const at = lcp?.at ?? Number.NaN;
    return {
      fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcpMs: at,
      largest: {
        name: lcp?.name ?? '(none)',
        bytes: resources.find(({ name }) => name === lcp?.file)?.transferSize ?? 0,
      },
      htmlBytes,
      bytesBefore: sum(files.filter(({ endMs }) => endMs <= at)),
      allBytes: sum(files),
      cls,
      shifts,
      files,
    };
  });
}
