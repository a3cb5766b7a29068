import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale } from './build.ts';
import { ensureMariadb } from './database/mariadb-server.ts';
import { runLimited } from './process/run-limited.ts';
import { ensureChromium } from './programs/chromium.ts';
import {
  addUp,
  type Ending,
  judgeRun,
  type PlaywrightReport,
  type Sum,
  sumPlaywright,
  sumVitest,
  type VitestReport,
} from './test-report/summary.ts';

/**
 * `npm test`: everything that can be tested, in one go and without questions: unit tests on both kinds of database,
 * then browser tests of the built product. The last line is the sum: `N passed, N failed`.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const MINUTE = 60_000;
process.chdir(ROOT);
// The whole must be over within 25 minutes; the last one is for clearing up.
const deadline = Date.now() + 24 * MINUTE;
// Reports and temporary files, removed when this process ends.
const scratch = mkdtempSync(path.join(tmpdir(), 'catalogue-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const checks: Sum = { passed: 0, failed: [], skipped: [] };
const sums: Sum[] = [checks];

const chromium = await check(ensureChromium);
const mariadb = await check(ensureMariadb);
const built = await check(async () => {
  await buildStale();
  return true;
});

const env = {
  ...process.env,
  TMPDIR: scratch,
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(mariadb && { TEST_DATABASE_URL: mariadb.url }),
};
sums.push(await runVitest());
// Half a product, or an older one, would give an answer about something else.
if (built) sums.push(await runPlaywright());
else checks.failed.push('The browser tests did not run, for want of a build.');

await check(async () => mariadb?.stop());
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

async function runVitest(): Promise<Sum> {
  const file = path.join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const limit = Math.min(12 * MINUTE, deadline - Date.now());
  const ending = await runLimited(['node_modules/vitest/vitest.mjs', 'run', '--root', ROOT, ...reporters], env, limit);
  return judge('vitest', file, ending, json => sumVitest(json as VitestReport, ROOT));
}

async function runPlaywright(): Promise<Sum> {
  const file = path.join(scratch, 'playwright.json');
  const limit = deadline - Date.now();
  // Playwright's own limit comes first: it still writes its report.
  const args = [
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    `--global-timeout=${Math.max(limit - MINUTE / 2, 1000)}`,
  ];
  const cli = 'node_modules/@playwright/test/cli.js';
  const ending = await runLimited([cli, 'test', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, limit);
  return judge('Playwright', file, ending, json => sumPlaywright(json as PlaywrightReport));
}

function judge(runner: string, file: string, ending: Ending, read: (json: unknown) => Sum): Sum {
  let sum: Sum | undefined;
  try {
    if (existsSync(file)) sum = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Half a report, from a runner that was killed while it wrote, is no report.
    console.error(`The report of ${runner} cannot be read: ${error}`);
  }
  return judgeRun(runner, sum, ending);
}

function report({ passed, failed, skipped }: Sum): void {
  const lines = [
    '',
    ...skipped.map(name => `skipped: ${name}`),
    ...failed.map(name => `failed: ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ];
  // Left only once the text is through: on a pipe, an exit may overtake it.
  process.stdout.write(`${lines.join('\n')}\n`, () => process.exit(failed.length > 0 ? 1 : 0));
}
