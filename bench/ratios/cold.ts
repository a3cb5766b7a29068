import { fetchRaw } from '../bare-server.ts';
import { load } from '../load.ts';
import { treeCpuMs, treeMemoryMb } from '../process.ts';
import type { Pages, Sides } from './pages.ts';
import { type Pairs, printRow } from './table.ts';

const requests = 200;

/**
 * Pages that both servers read and render for each answer, uncompressed, one at a time: CPU time of the server. Without
 * its cache of pages, the website still keeps what all pages share, such as the menu, until the content changes.
 */
export async function benchCold({ own, peer }: Sides, pages: Pages, rounds: number): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const pairs: Pairs = [];
    for (const { url } of [own, peer]) await ask(url + path);
    for (let round = 0; round < rounds; round += 1) pairs.push([await cpuOf(own, path), await cpuOf(peer, path)]);
    printRow(`CPU of cold ${name}, ms`, 'Next', pairs, 2);
  }
}

async function ask(address: string): Promise<void> {
  for (let time = 0; time < requests; time += 1) await fetchRaw(address);
}

async function cpuOf({ url, pid }: Sides['own'], path: string): Promise<number> {
  const before = treeCpuMs(pid);
  await ask(url + path);
  return (treeCpuMs(pid) - before) / requests;
}

/** The memory of both after they have rendered a page for some seconds, over eight connections. */
export async function benchLoadedMemory({ own, peer }: Sides, path: string, seconds: number): Promise<void> {
  const used: number[] = [];
  for (const { url, pid } of [own, peer]) {
    await load(url + path, pid, { seconds, connections: 8 });
    used.push(treeMemoryMb(pid));
  }
  const [ours = 0, theirs = 0] = used;
  printRow(`memory after ${seconds} s of cold load, MB`, 'Next', [[ours, theirs]]);
}
