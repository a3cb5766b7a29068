import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { addCategory, uploadedImage } from './catalogue.ts';
import { benchBrowser } from './ratios/browser.ts';
import { benchCold, benchLoadedMemory } from './ratios/cold.ts';
import { buildPeer, copyRows, startPeer } from './ratios/next-peer.ts';
import { choosePages, comparePages } from './ratios/pages.ts';
import { benchStart } from './ratios/start.ts';
import { printHead } from './ratios/table.ts';
import { benchTogether } from './ratios/together.ts';
import { benchWarm } from './ratios/warm.ts';

/**
 * `npm run bench`: the website relative to two baselines, measured alternately in one run. One is a Next app with the
 * same components and database rows, which renders each page anew; the other a bare `node:http` server that sends the
 * same bytes from memory. Read the ratios: absolute figures depend on the machine.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const settings = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

await buildStale({ only: ['web', 'api'] });
buildPeer();
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const first = await startBuiltServer(dataDir, settings);
  const targets = await addCategory(first.url, new Blob([uploadedImage(dataDir)]));
  const pages = await choosePages(first.url, targets.category);
  const company = await (await fetch(`${first.url}/api/company`)).text();
  await first.stop();
  const rows = copyRows(dataDir, company);

  printVersions();
  printHead();
  await benchRendered(pages, rows);
  const server = await startBuiltServer(dataDir, settings);
  const { product = '', 'category of 24 cards': category = '', home = '' } = pages;
  await benchWarm(server, { product, category, home, list: targets.list }, { rounds, seconds });
  await benchTogether(server, product, { rounds, seconds });
  await server.stop();
  await benchStart(
    () => startBuiltServer(dataDir, settings),
    () => startPeer(rows),
    rounds,
  );
}

async function benchRendered(pages: Record<string, string>, rows: string): Promise<void> {
  const sides = { own: await startBuiltServer(dataDir, { ...settings, PAGE_CACHE: '0' }), peer: await startPeer(rows) };
  const same = await comparePages(sides, pages);
  await benchCold(sides, same, rounds);
  await benchBrowser(sides, same, rounds);
  if (same.product) await benchLoadedMemory(sides, same.product, seconds * 15);
  await sides.peer.stop();
  await sides.own.stop();
}

function printVersions(): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'next/package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const versions = `Node ${process.version}, Next ${dependencies.next}, React ${dependencies.react}`;
  console.log(`${versions}; commit ${commit}; median of ${rounds} rounds, of ${seconds} s each under load`);
}
