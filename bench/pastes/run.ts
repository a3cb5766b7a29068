import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../../e2e/fixtures/staff/admin-account.ts';
import { tokenOf } from '../../e2e/fixtures/staff/back-office.ts';
import { buildStale } from '../../scripts/build.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { median } from '../process.ts';
import { excelRange, wordText } from './clipboards.ts';
import { preparePaste } from './paste.ts';

/**
 * `npm run bench:pastes`: large pastes into the editor of the product form, beside the same paste into unmodified
 * Quill, with its own clipboard and table module. CPU time of the page's thread, which a busy machine changes little,
 * and its ratio; the limits are for a CPU four times slower, hence for four times that. Also the elapsed time.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const slowdown = 4;
const say = (line: string) => console.log(line);

const cases = [
  { what: '240 cells', html: excelRange(20, 12), limit: null },
  { what: '2,400 cells', html: excelRange(200, 12), limit: 300 },
  { what: '10,000 words', html: wordText(10_000), limit: 500 },
];

type Cost = { cpu: number; wall: number };

async function costOf(session: CDPSession, work: () => Promise<number>): Promise<Cost> {
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await cpu();
  const wall = await work();
  return { cpu: (await cpu()) - before, wall };
}

async function watch(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

async function intoBareQuill(page: Page, session: CDPSession, html: string): Promise<Cost> {
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>Bare</title><div id="editor"></div>');
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('quill/dist/quill.js') });
  await page.evaluate("new Quill('#editor', { modules: { table: true } })");
  const editor = page.locator('.ql-editor');
  await editor.click();
  return costOf(session, await preparePaste(editor, html));
}

async function intoForm(page: Page, session: CDPSession, html: string): Promise<Cost> {
  await page.goto(adminPaths.addProduct.href(), { waitUntil: 'networkidle' });
  const text = page.getByRole('textbox', { name: 'Full Description' });
  await text.click();
  const cost = await costOf(session, await preparePaste(text, html));
  // Otherwise the next round restores it as a draft.
  await page.goto(adminPaths.dashboard.href(), { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  });
  return cost;
}

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-pastes-'));
try {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startBuiltServer(dataDir, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const bare = await context.newPage();
  const bareSession = await watch(bare);
  const form = await context.newPage();
  const formSession = await watch(form);
  const { token } = await tokenOf(context.request, ADMIN);
  await form.goto(adminPaths.login.href());
  await form.evaluate(
    ([token, name]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('loggedInUser', name);
    },
    [token, ADMIN.name] as const,
  );
  say(`median of ${rounds}, milliseconds, load ${loadavg()[0]?.toFixed(1)}`);
  say(
    `${'paste of'.padEnd(16)}${'bare, CPU'.padStart(14)}${'now, CPU'.padStart(10)}${'ratio'.padStart(8)}${'×4'.padStart(8)}${'limit'.padStart(8)}${'passed'.padStart(9)}`,
  );
  for (const { what, html, limit } of cases) {
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await intoForm(form, formSession, html));
    const now = median(costs.map(({ cpu }) => cpu));
    const before = (await intoBareQuill(bare, bareSession, html)).cpu;
    const figures = [
      [before.toFixed(0), 14],
      [now.toFixed(0), 10],
      [`1:${(before / now).toFixed(1)}`, 8],
      [(now * slowdown).toFixed(0), 8],
      [limit === null ? '–' : String(limit), 8],
      [median(costs.map(({ wall }) => wall)).toFixed(0), 9],
    ] as const;
    const missed = limit !== null && now * slowdown > limit ? ' MISSED' : '';
    say(what.padEnd(16) + figures.map(([text, width]) => text.padStart(width)).join('') + missed);
  }
  await browser.close();
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
