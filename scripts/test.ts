import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.ts';
import { ensureMariadb } from './database/mariadb-server.ts';
import { cpuLines } from './process/cpu-seconds.ts';
import { memoryFolder } from './process/memory-folder.ts';
import { runLimited } from './process/run-limited.ts';
import { ensureTestBrowser } from './programs/chromium.ts';
import {
  addUp,
  deservesRepeat,
  type Ending,
  judgeRun,
  type PlaywrightReport,
  type Sum,
  sumPlaywright,
  sumVitest,
  type VitestReport,
} from './test-report/summary.ts';

/**
 * `npm test [-- --only unit|browser] [-- --shard 1/3]`: unit tests on both kinds of database beside browser tests of
 * the built product, in one go and without questions. The last line is the sum: `N passed, N failed`. With `--all`, or
 * `WHOLE_TESTS=1`, it runs every test; otherwise it leaves out those that scripts/vitest/split.ts and the tags of the
 * browser tests declare as slow. `--shard` takes one part of so many, for machines that share the work.
 *
 * A browser test that fails is repeated once, alone, when everything else has ended: on a busy machine a browser can miss
 * a moment that a test needs. If it passes then, it is printed as flaky; more than three of these fail the run.
 */
const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, only: { type: 'string' }, shard: { type: 'string' } },
});
const kinds = ['unit', 'browser'];
if (options.only && !kinds.includes(options.only)) throw new Error(`--only takes one of: ${kinds.join(', ')}.`);
const isWhole = options.all || process.env.WHOLE_TESTS === '1';
const runs = (kind: string) => (options.only ?? kind) === kind;
const shard = options.shard ? [`--shard=${options.shard}`] : [];

const ROOT = path.resolve(import.meta.dirname, '..');
const MINUTE = 60_000;
process.chdir(ROOT);
// Against hanging only: a run that is cut off says nothing about its tests, and slow machines have needed 50 minutes.
const deadline = Date.now() + 80 * MINUTE;
// The tests wait for the disk more than for anything else.
const memory = memoryFolder();
if (memory && !process.env.TMPDIR) process.env.TMPDIR = memory;
// Reports and temporary files, removed when this process ends.
const scratch = mkdtempSync(path.join(tmpdir(), 'catalogue-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Where Playwright notes which tests failed, or did not run because of a failure. */
const lastRun = path.join(scratch, 'last-run.json');

const checks: Sum = { passed: 0, failed: [], skipped: [], flaky: [] };
const sums: Sum[] = [checks];

// Each mostly waits for other programs. A whole run's unit tests use the built server, too.
const [chromium, mariadb, built] = await Promise.all([
  runs('browser') ? check(ensureTestBrowser) : undefined,
  check(ensureMariadb),
  runs('browser') || isWhole ? check(() => buildStale().then(() => true)) : true,
]);

const env = {
  ...process.env,
  TMPDIR: scratch,
  // Hundreds of processes load the same modules.
  NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
  ...(isWhole && { WHOLE_TESTS: '1' }),
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(mariadb && { TEST_DATABASE_URL: mariadb.url }),
};
// Both wait for timers and other processes, which leaves a third of the CPU idle when one runs after the other.
const isShared = runs('unit') && runs('browser') && Boolean(built);
const phases = [];
if (runs('unit')) phases.push(timed('unit tests', runVitest));
// Testing an incomplete or older build would prove nothing.
const browserRun = runs('browser') && built ? timed('browser tests', () => runPlaywright('playwright')) : undefined;
if (runs('browser') && !built) checks.failed.push('The browser tests did not run, for want of a build.');
sums.push(...(await Promise.all(phases)));
if (browserRun) sums.push(await settleBrowserTests(await browserRun));

await check(async () => mariadb?.stop());
if (!isWhole) console.log('\nLeft out: tests that are declared slow. All tests: npm test -- --all');
report(addUp(sums, Boolean(process.env.CI)));

/** Something the tests need. Its failure is one failed check; the other tests run all the same. */
async function check<T>(provide: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await provide();
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(sentence);
    checks.failed.push(sentence);
    return undefined;
  }
}

async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await run();
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return result;
}

async function runVitest(): Promise<Sum> {
  const file = path.join(scratch, 'vitest.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--root=${ROOT}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...shard,
  ];
  const ending = await runLimited(args, { env, limitMs: deadline - Date.now(), label: labelOf('unit') });
  const report = readReport<VitestReport>('vitest', file);
  return judgeRun('vitest', report && sumVitest(report, ROOT), ending);
}

type BrowserRun = { ending: Ending; report: PlaywrightReport | undefined };

async function runPlaywright(name: string, more: string[] = []): Promise<BrowserRun> {
  const file = path.join(scratch, `${name}.json`);
  const limit = deadline - Date.now();
  // Playwright's own limit comes first: it still writes its report.
  const args = [
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    `--global-timeout=${Math.max(limit - MINUTE / 2, 1000)}`,
    // The unit tests use the idle time; a third worker would only make each test slower.
    ...(more.length > 0 ? more : [...(isShared ? ['--workers=2'] : []), ...shard]),
  ];
  const ending = await runLimited(['node_modules/@playwright/test/cli.js', 'test', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun },
    limitMs: limit,
    label: labelOf('browser'),
  });
  return { ending, report: readReport<PlaywrightReport>('Playwright', file) };
}

/** Repeats the failed tests alone, if that may tell more. */
async function settleBrowserTests({ ending, report }: BrowserRun): Promise<Sum> {
  const first = report && sumPlaywright(report);
  if (!report || !first || !deservesRepeat(first, ending, report)) return judgeRun('Playwright', first, ending);
  console.log(`\nRepeating alone: ${first.failed.join(', ')}`);
  // In a folder of its own, or the pictures of the first failures would be removed.
  const alone = ['--workers=1', '--last-failed', `--last-failed-file=${lastRun}`, '--output=test-results/repeated'];
  const second = await timed('repeated browser tests', () => runPlaywright('playwright-repeated', alone));
  return judgeRun('Playwright', sumPlaywright(report, second.report), ending);
}

/** Distinguishes the lines of two programs. */
function labelOf(kind: string): string | undefined {
  return isShared ? `${kind.padEnd(7)} |` : undefined;
}

function readReport<T>(runner: string, file: string): T | undefined {
  try {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // An incomplete report, from a runner that was killed while writing, is treated as none.
    console.error(`The report of ${runner} cannot be read: ${error}`);
  }
  return undefined;
}

function report({ passed, failed, skipped, flaky }: Sum): void {
  const lines = [
    '',
    ...skipped.map(name => `skipped: ${name}`),
    ...flaky.map(name => `flaky: ${name}`),
    ...failed.map(name => `failed: ${name}`),
    ...cpuLines(),
    `${passed} passed, ${failed.length} failed`,
  ];
  // Exits only once the text is written: on a pipe, an exit could cut it off.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(failed.length > 0 ? 1 : 0));
}
