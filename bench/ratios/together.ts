import { type Load, load } from '../load.ts';
import { cpuMs, mainThreadCpuMs } from '../process.ts';
import { printRow } from './table.ts';

type Served = { url: string; pid: number };

const askers = 4;

/**
 * A page of the cache while four others ask for pages outside it as fast as they are answered, beside the same page
 * alone; and how much of the CPU of these pages is that of the main thread. Codes that no product has are not cached.
 */
export async function benchTogether({ url, pid }: Served, path: string, { rounds = 1, seconds = 1 }): Promise<void> {
  const loads: [together: Load, alone: Load][] = [];
  const shares: [main: number, all: number][] = [];
  // The threads that render start with the first of these pages.
  await askUntil(Date.now() + 1000 * seconds, url + path);
  for (let round = 0; round < rounds; round += 1) {
    shares.push(await cpuOfCold({ url, pid }, path, seconds));
    const alone = await load(url + path, pid, { seconds, connections: askers });
    const asking = askUntil(Date.now() + 1000 * (seconds + 1), url + path);
    loads.push([await load(url + path, pid, { seconds, connections: askers }), alone]);
    await asking;
  }
  const p99 = loads.map(([together, alone]): [number, number] => [together.p99, alone.p99]);
  printRow('p99 of a warm page beside cold ones, ms', 'the page alone', p99, 1);
  printRow('CPU of the main thread for a cold page, ms', 'all threads', shares, 2);
}

async function cpuOfCold({ url, pid }: Served, path: string, seconds: number): Promise<[main: number, all: number]> {
  const before = [mainThreadCpuMs(pid), cpuMs(pid)] as const;
  const pages = await askUntil(Date.now() + 1000 * seconds, url + path);
  return [(mainThreadCpuMs(pid) - before[0]) / pages, (cpuMs(pid) - before[1]) / pages];
}

let lastCode = 0;

/** @returns how many pages were answered */
async function askUntil(end: number, address: string): Promise<number> {
  const ask = async () => {
    let answered = 0;
    for (; Date.now() < end; answered += 1) {
      lastCode += 1;
      const answer = await fetch(`${address}?code=X${lastCode}`);
      if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
    return answered;
  };
  const counts = await Promise.all(Array.from({ length: askers }, ask));
  return counts.reduce((sum, count) => sum + count, 0);
}
