import { setTimeout as wait } from 'node:timers/promises';
import { fetchRaw } from '../bare-server.ts';
import { treeMemoryMb } from '../process.ts';
import { type Pairs, printRow } from './table.ts';

type Started = { url: string; pid: number; stop(): Promise<void> };
type Start = () => Promise<Started>;

/** The time from the start until the home page has been answered, and the memory two seconds later. */
export async function benchStart(own: Start, peer: Start, rounds: number): Promise<void> {
  const [times, memory]: [Pairs, Pairs] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [ours, theirs] = [await measureStart(own), await measureStart(peer)];
    times.push([ours.seconds, theirs.seconds]);
    memory.push([ours.memory, theirs.memory]);
  }
  printRow('start to first answer, s', 'Next', times, 2);
  printRow('memory at rest, MB', 'Next', memory);
}

async function measureStart(start: Start): Promise<{ seconds: number; memory: number }> {
  const begun = performance.now();
  const server = await start();
  await fetchRaw(`${server.url}/`);
  const seconds = (performance.now() - begun) / 1000;
  await wait(2000);
  const memory = treeMemoryMb(server.pid);
  await server.stop();
  return { seconds, memory };
}
