import { setTimeout as wait } from 'node:timers/promises';
import { fetchRaw, startBareServer } from '../bare-server.ts';
import { type Load, load } from '../load.ts';
import type { Pages } from './pages.ts';
import { printRow } from './table.ts';

type Served = { url: string; pid: number };

/**
 * Cached answers over 32 connections, beside a bare server that sends the same bytes. On a machine that does other work
 * only the CPU time is steady.
 */
export async function benchWarm({ url, pid }: Served, pages: Pages, { rounds = 1, seconds = 1 }): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    // The second response starts the full compression.
    for (let time = 0; time < 3; time += 1) await fetchRaw(url + path);
    await wait(500);
    const answer = await fetchRaw(url + path);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
    const bare = await startBareServer(answer);
    const loads: [own: Load, base: Load][] = [];
    for (let round = 0; round < rounds; round += 1) {
      loads.push([await load(url + path, pid, { seconds }), await load(bare.url, bare.pid, { seconds })]);
    }
    bare.stop();
    const print = (what: string, key: keyof Load, digits: number) =>
      printRow(
        what.replace('*', `warm ${name}`),
        'bare server',
        loads.map(([own, base]) => [own[key], base[key]]),
        digits,
      );
    print('requests a second of *', 'rps', 0);
    print('p99 of *, ms', 'p99', 1);
    print('CPU of *, ms', 'cpuMsPerRequest', 3);
  }
}
