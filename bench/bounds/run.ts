import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../../scripts/build.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { fetchRaw } from '../bare-server.ts';
import { calibrate } from './calibration.ts';
import { hostileCalls } from './calls.ts';
import { addHostileProducts } from './hostile-catalogue.ts';

/**
 * `npm run bench:bounds`: every public read and page with difficult inputs, at 5,000 products and without the page cache.
 * For each the worst processor time of the main thread, all together and in one turn, while which all others wait. The
 * times are ratios to a loop measured in the same run, which takes about 250 ms: no turn may reach 1.
 */
const count = Number(process.env.BENCH_ROWS ?? 5000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const only = process.env.BENCH_ONLY ?? '';

await buildStale({ only: ['web', 'api'] });
const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-bounds-'));
try {
  await bench();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  await (await startBuiltServer(dataDir, { DEMO: '1', ...settings })).stop();
  const hostile = await addHostileProducts(path.join(dataDir, 'catalogue.sqlite'), count);
  const watchPort = await freePort();
  const watch = pathToFileURL(path.join(import.meta.dirname, 'watch-turns.ts')).href;
  const server = await startBuiltServer(dataDir, {
    ...settings,
    PAGE_CACHE: '0',
    NODE_OPTIONS: `--import=${watch}`,
    WATCH_PORT: String(watchPort),
  });
  const used = async () =>
    (await (await fetch(`http://127.0.0.1:${watchPort}/`)).json()) as { cpu: number; longest: number };
  try {
    // The index of the search is built in the background.
    await fetchRaw(`${server.url}/api/v1/search?q=cylinder`);
    while ((await used()).cpu > 50) await wait(1000);
    console.log(`${'Call'.padEnd(24)}inputs  bytes (MB)   CPU  longest turn  of the input`);
    for (const [name, calls] of hostileCalls(hostile)) {
      if (!name.includes(only)) continue;
      const loop = calibrate();
      let worst = { longest: 0, cpu: 0, input: '', megabytes: 0, status: 0 };
      for (const { name: input, address } of calls) {
        const results: { cpu: number; longest: number; status: number; bytes: number }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await used();
          const { status, body } = await fetchRaw(server.url + address);
          results.push({ ...(await used()), status, bytes: body.length });
        }
        const [longest, cpu] = [
          Math.max(...results.map(one => one.longest)) / loop,
          Math.max(...results.map(one => one.cpu)) / loop,
        ];
        const { status = 0, bytes = 0 } = results[0] ?? {};
        if (longest > worst.longest) worst = { longest, cpu, input, megabytes: bytes / 1e6, status };
        if (longest >= 1) console.log(`  ${input}: ${longest.toFixed(2)}`);
      }
      const figures = [worst.megabytes.toFixed(2), worst.cpu.toFixed(2), worst.longest.toFixed(2)];
      const [bytes = '', cpu = '', longest = ''] = figures.map(text => text.padStart(10));
      const missed = worst.longest >= 1 || worst.status >= 400 ? '  MISSED' : '';
      if (missed) process.exitCode = 1;
      console.log(
        `${name.padEnd(24)}${String(calls.length).padStart(6)}${bytes}${cpu}${longest}  ${worst.input} (${worst.status})${missed}`,
      );
    }
  } finally {
    await server.stop();
  }
}
