import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from '../api/src/testing/databases.ts';
import { seedLargeCatalogue } from '../api/src/testing/large-catalogue.ts';
import { startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { cpuMs, median } from './process.ts';

/**
 * `npm run bench:bulk`: bulk actions on 10,000 enquiries that match a search, on the embedded database and on a durable
 * MariaDB. Seconds until the answer, and CPU seconds of the API and of the database, which a busy machine changes
 * little; beside them an estimate for ten thousand single calls, from a hundred of them. Medians of several rounds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const count = 10_000;
const singles = 100;
const target = 2;
const say = (line: string) => console.log(line);

type Cost = { seconds: number; cpu: number };
/** The words of the generated enquiries. */
const q = 'duty';

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-bulk-'));
try {
  for (const kind of ['sqlite', 'mariadb'] as const) await bench(kind);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bench(kind: 'sqlite' | 'mariadb'): Promise<void> {
  const own = kind === 'mariadb' ? await ensureOwnMariadb() : null;
  const dataDir = path.join(folder, kind);
  mkdirSync(dataDir);
  const { location } = await freshDatabase(kind, dataDir, 'CHARACTER SET utf8mb4', own?.url);
  const settings = { DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const database: Record<string, string> = 'url' in location ? { DATABASE_URL: location.url } : {};
  await (await startBuiltServer(dataDir, { ...settings, ...database })).stop();
  await seedLargeCatalogue(location, { products: 0, enquiries: count });
  const server = await startBuiltServer(dataDir, { ...settings, ...database });
  try {
    await measure(kind, server.url, [server.pid, ...(own ? [own.pid()] : [])]);
  } finally {
    await server.stop();
    await own?.stop();
  }
}

async function measure(kind: string, url: string, pids: number[]): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (method: string, address: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(url + address, init);
    if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send('POST', '/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
  headers.authorization = `Bearer ${token}`;
  const cpu = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
    const [started, before] = [performance.now(), cpu()];
    await work();
    return { seconds: (performance.now() - started) / 1000, cpu: (cpu() - before) / 1000 };
  };
  const bulk = (change: object) => send('POST', '/api/contact-queries-bulk', change);
  const all = { q, count };

  const costs = new Map<string, Cost[]>();
  const note = (what: string, one: Cost) => costs.set(what, [...(costs.get(what) ?? []), one]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, change] of [
      ['new', { action: 'new' }],
      ['handled', { action: 'handled' }],
      ['spam', { action: 'spam' }],
      ['assign', { action: 'assign', assignee: round % 2 ? 'nobody' : 'me' }],
      ['delete', { action: 'delete' }],
    ] as const) {
      const operation = randomUUID();
      const done = { changed: 0 };
      note(what, await cost(async () => Object.assign(done, await bulk({ operation, ...change, all }))));
      if (done.changed < count / 2) throw new Error(`${what} changed ${done.changed} only.`);
      if (what !== 'delete') continue;
      note('undo', await cost(() => bulk({ operation: randomUUID(), action: 'undo', undoes: operation })));
    }
    const rows: { _id: string }[] = await send('GET', `/api/contact-queries?limit=${singles}`);
    const one = await cost(async () => {
      for (const { _id } of rows) await send('PUT', `/api/contact-queries/${_id}`, { state: 'new' });
    });
    const times = count / singles;
    note('one at a time', { seconds: one.seconds * times, cpu: one.cpu * times });
  }
  say(`${kind}: ${count.toLocaleString('en')} enquiries, median of ${rounds}`);
  say('                    seconds   CPU s   of one at a time');
  const of = (what: string, key: keyof Cost) => median((costs.get(what) ?? []).map(one => one[key]));
  for (const what of costs.keys()) {
    const [seconds, used] = [of(what, 'seconds'), of(what, 'cpu')];
    const share = ((100 * used) / of('one at a time', 'cpu')).toFixed(1);
    const missed = what !== 'one at a time' && seconds > target ? ` over ${target} s` : '';
    say(
      `  ${what.padEnd(16)}${seconds.toFixed(2).padStart(9)}${used.toFixed(2).padStart(8)}${share.padStart(10)} %${missed}`,
    );
  }
}
