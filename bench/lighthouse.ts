import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumArguments } from '../e2e/chromium-arguments.ts';
import { installOnce } from './install.ts';

/** Lighthouse's results for one page: scores of 0 to 100, times in ms, sizes in bytes as transferred. */
export type Verdict = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Of the browser's main thread, at the speed of a phone. */
  mainThreadMs: number;
  /** The page itself, which carries its style sheet. */
  documentBytes: number;
  totalBytes: number;
  scriptBytes: number;
};

/** A separate package: `npm ci` skips its 140 MB. */
const cli = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js');
export const flags = ['--headless=new', '--no-sandbox', ...chromiumArguments];

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items: Request[] } }>;
};
type Request = { resourceType: string; transferSize: number; url: string };

/**
 * Runs Lighthouse once in a separate process: in a new browser, or in the running one on `port`, which keeps its local
 * storage with the session, but not its cache.
 * @param more flags of a new browser
 */
export async function judgePage(
  url: string,
  chromium: string,
  { port, more = [] }: { port?: number; more?: string[] } = {},
): Promise<Verdict> {
  installOnce('lighthouse');
  const browser = port ? [`--port=${port}`] : [`--chrome-flags=${[...flags, ...more].join(' ')}`];
  const args = [cli, url, '--quiet', '--output=json', ...browser];
  const { categories, audits } = JSON.parse(await run(args, chromium)) as Report;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytes = (of: Request[]) => of.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    mainThreadMs: value('mainthread-work-breakdown'),
    documentBytes: bytes(requests.filter(({ resourceType }) => ['Document', 'Stylesheet'].includes(resourceType))),
    totalBytes: bytes(requests),
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
  };
}

async function run(args: string[], chromium: string, tries = 3): Promise<string> {
  try {
    const env = { ...process.env, CHROME_PATH: chromium };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    if (tries <= 1 || !String((error as { stderr?: string }).stderr).includes('NO_NAVSTART')) throw error;
    return run(args, chromium, tries - 1);
  }
}
