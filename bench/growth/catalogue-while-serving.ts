import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@hydraulics/common/contract/client';
import type { BuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { fetchRaw } from '../bare-server.ts';
import { memoryMb } from '../process.ts';

/** The process that writes the catalogue, while there is one. */
function workerOf(pid: number): number | undefined {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children
    .map(Number)
    .find(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('catalogue-worker'));
}

/** Makes the catalogue of all products as a PDF while requesting pages: time, memory, size, and ms of the pages. */
export async function catalogueWhileServing(
  { url, pid }: BuiltServer,
  client: Client,
  say: (line: string) => void,
): Promise<void> {
  const [product] = await client.products.list({ fields: 'card', limit: 1 });
  const addresses = ['/', `/product/${product?._id}`, '/api/search?q=cylinder%20250%20bar'];
  const idle = memoryMb(pid).resident;
  const ask = async (times: number[]) => {
    for (const address of addresses) {
      const at = performance.now();
      const { status } = await fetchRaw(url + address);
      if (status !== 200) throw new Error(`${address} was answered ${status}`);
      times.push(performance.now() - at);
    }
  };
  const times: number[] = [];
  const before: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    await ask(before);
    await wait(500);
  }
  const saves: number[] = [];
  const peak = { server: idle, worker: 0 };
  const from = performance.now();
  const { _id: id } = await client.catalogues.start({ units: 'metric' });
  const find = async () => (await client.catalogues.list({})).find(({ _id }) => _id === id);
  let found = await find();
  for (let round = 0; found?.state === 'running'; round += 1) {
    await ask(times);
    if (round % 5 === 0 && product) {
      const at = performance.now();
      await client.products.update({ id: product._id, smallDesc: `<p>Saved ${round}</p>`, images: [], specImage: [] });
      saves.push(performance.now() - at);
    }
    const worker = workerOf(pid);
    if (worker) peak.worker = Math.max(peak.worker, memoryMb(worker).peak);
    peak.server = Math.max(peak.server, memoryMb(pid).resident);
    await wait(2000);
    found = await find();
  }
  const share = (list: number[], part: number) =>
    list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]?.toFixed(0);
  say(
    `catalogue: ${found?.state} ${found?.message ?? ''} ${found?.done} products, ${found?.pages} pages, ${((found?.bytes ?? 0) / 1e6).toFixed(1)} MB ` +
      `in ${((performance.now() - from) / 1000).toFixed(0)} s; memory at most: server ${peak.server.toFixed(0)} MB (${idle.toFixed(0)} before), ` +
      `its worker ${peak.worker.toFixed(0)} MB; meanwhile ${times.length} reads: p50 ${share(times, 0.5)}, p95 ${share(times, 0.95)}, at most ${share(times, 1)} ms ` +
      `(just before: ${share(before, 0.5)}, ${share(before, 0.95)}, ${share(before, 1)}); ` +
      `${saves.length} saves: p50 ${share(saves, 0.5)}, at most ${share(saves, 1)} ms`,
  );
}
