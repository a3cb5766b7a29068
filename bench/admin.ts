import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { type BrowserContext, chromium } from '@playwright/test';
import { startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { freePort } from '../scripts/process/free-port.ts';
import { ensureChromium } from '../scripts/programs/chromium.ts';
import { addCategory, uploadedImage } from './catalogue.ts';
import { flags, judgePage } from './lighthouse.ts';
import type { Note } from './note.ts';
import { median } from './process.ts';
import { judgeScreens } from './screens.ts';

/**
 * `npm run bench:admin`: the performance that staff experience, on the built product with the demo catalogue and sixty
 * more products. First views use Lighthouse's phone preset (simulated slow 4G, four times slower CPU): both screens are
 * usable at their largest paint. Screens and keystrokes run at a four times slower CPU.
 * Medians of several rounds, beside their limits.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const say = (line: string) => console.log(line);

type Row = { what: string; unit: string; target: number | null; values: number[] };
const rows = new Map<string, Row>();
const note: Note = (what, unit, target, value) => {
  const row = rows.get(what) ?? { what, unit, target, values: [] };
  row.values.push(value);
  rows.set(what, row);
};

await buildStale({ only: ['web', 'api'] });
const executablePath = ensureChromium();
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-admin-'));
try {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startBuiltServer(dataDir, {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await addCategory(server.url, new Blob([uploadedImage(server.dataDir)]));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath,
    args: [...flags, `--remote-debugging-port=${port}`],
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
  });
  await signIn(context, server.url);
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const [name, page] of [
      ['sign-in', adminPaths.login],
      ['dashboard', adminPaths.dashboard],
    ] as const) {
      // The sign-in in a browser of its own: with a session it would lead to the dashboard.
      const own = name === 'sign-in' ? undefined : port;
      const { fcpMs, lcpMs, scriptBytes } = await judgePage(server.url + page.href(), executablePath, { port: own });
      note(`${name} shows the skeleton (FCP)`, 's', 1.5, fcpMs / 1000);
      note(`${name} can be used (LCP)`, 's', null, lcpMs / 1000);
      note(`script of the ${name}`, 'kB', 250, scriptBytes / 1000);
    }
    await judgeScreens(context, note);
  }
  await context.close();
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say('');
say(`${'median'.padEnd(44)}${'measured'.padStart(10)}${'target'.padStart(10)}`);
for (const { what, unit, target, values } of rows.values()) {
  const value = median(values);
  const digits = unit === 's' ? 2 : 0;
  say(
    `${what.padEnd(44)}${value.toFixed(digits).padStart(10)}${String(target ?? '–').padStart(10)} ${unit.padEnd(3)}${target !== null && value > target ? ' MISSED' : ''}`,
  );
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const { email, password } = ADMIN;
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password } });
  const { token, user } = await answer.json();
  const page = await context.newPage();
  await page.goto(adminPaths.login.href());
  await page.evaluate(
    ([token, name]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('loggedInUser', name);
    },
    [token, user.name] as const,
  );
  await page.close();
}
