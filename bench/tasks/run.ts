import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { waitForHydration } from '../../e2e/fixtures/pages/hydration.ts';
import { startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { addEnquiries } from '../../e2e/fixtures/staff/add-enquiries.ts';
import { ADMIN } from '../../e2e/fixtures/staff/admin-account.ts';
import { tokenOf } from '../../e2e/fixtures/staff/back-office.ts';
import { buildStale } from '../../scripts/build.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { median } from '../process.ts';
import { Hand } from './hand.ts';
import { tasks } from './tasks.ts';

/**
 * `npm run bench:tasks`: the ten commonest tasks of the back office done on the built product with the demo: clicks,
 * keys besides typed text, and the seconds that the machine takes, without those in which a person thinks or types.
 * Seconds are medians of several rounds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const say = (line: string) => console.log(line);

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-tasks-'));
try {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startBuiltServer(dataDir, { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const { token } = await tokenOf(context.request, ADMIN);
  await page.goto('/admin-login');
  await page.evaluate(
    ([token, name]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('loggedInUser', name);
    },
    [token, ADMIN.name] as const,
  );
  const results = new Map<string, { steps: string; seconds: number[] }>();
  for (let round = 1; round <= rounds; round += 1) {
    const spam = Array.from({ length: 50 }, (_, index) => ({
      name: `Spam ${round} ${index}`,
      message: 'Cheap loans for all.',
    }));
    await addEnquiries(dataDir, [...spam, { name: `Buyer ${round}`, message: 'Please send a quotation.' }]);
    for (const { name, from, run } of tasks) {
      await page.goto(from, { waitUntil: 'networkidle' });
      await waitForHydration(page);
      const hand = new Hand(page);
      const started = performance.now();
      await run(hand, round);
      const seconds = (performance.now() - started) / 1000;
      const steps = `${hand.clicks} + ${hand.keys} K`;
      const before = results.get(name);
      if (before && before.steps !== steps) throw new Error(`${name} took ${before.steps}, then ${steps}.`);
      results.set(name, { steps, seconds: [...(before?.seconds ?? []), seconds] });
    }
  }
  await browser.close();
  await server.stop();
  say(`${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`);
  say(`${'task'.padEnd(60)}${'clicks + keys'.padStart(14)}${'machine s'.padStart(11)}`);
  for (const [name, { steps, seconds }] of results)
    say(`${name.padEnd(60)}${steps.padStart(14)}${median(seconds).toFixed(1).padStart(11)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
