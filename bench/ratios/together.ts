import { type Load, load } from '../load.ts';
import { cpuMs, mainThreadCpuMs } from '../process.ts';
import { type Pairs, printRow } from './table.ts';

type Served = { url: string; pid: number };

const askers = 4;

/**
 * A page of the cache while four others ask for pages outside it as fast as they are answered, beside the same page
 * alone, and while the four ask for that page; and how much of the CPU of cold pages is that of the main thread.
 */
export async function benchTogether({ url, pid }: Served, path: string, { rounds = 1, seconds = 1 }): Promise<void> {
  const warm = url + path;
  const p99: { alone: Pairs; warm: Pairs } = { alone: [], warm: [] };
  const shares: Pairs = [];
  const beside = async (address: () => string): Promise<Load> => {
    const asking = askUntil(Date.now() + 1000 * (seconds + 1), address);
    const loaded = await load(warm, pid, { seconds, connections: askers });
    await asking;
    return loaded;
  };
  // The threads that render start with the first of these pages.
  await askUntil(Date.now() + 1000 * seconds, coldOf(warm));
  for (let round = 0; round < rounds; round += 1) {
    shares.push(await cpuOfCold({ url, pid }, path, seconds));
    const alone = await load(warm, pid, { seconds, connections: askers });
    const besideWarm = await beside(() => warm);
    const besideCold = await beside(coldOf(warm));
    p99.alone.push([besideCold.p99, alone.p99]);
    p99.warm.push([besideCold.p99, besideWarm.p99]);
  }
  printRow('p99 of a warm page beside cold ones, ms', 'the page alone', p99.alone, 1);
  // Who asks needs a core, too: with two of them the first ratio is mostly that.
  printRow('p99 of a warm page beside cold ones, ms', 'beside warm ones', p99.warm, 1);
  printRow('CPU of the main thread for a cold page, ms', 'all threads', shares, 2);
}

async function cpuOfCold({ url, pid }: Served, path: string, seconds: number): Promise<[main: number, all: number]> {
  const before = [mainThreadCpuMs(pid), cpuMs(pid)] as const;
  const pages = await askUntil(Date.now() + 1000 * seconds, coldOf(url + path));
  return [(mainThreadCpuMs(pid) - before[0]) / pages, (cpuMs(pid) - before[1]) / pages];
}

let lastCode = 0;

/** Addresses of pages that the cache lacks: it keeps none of codes that no product has. */
const coldOf = (page: string) => () => {
  lastCode += 1;
  return `${page}?code=X${lastCode}`;
};

/** @returns how many pages were answered */
async function askUntil(end: number, address: () => string): Promise<number> {
  const ask = async () => {
    let answered = 0;
    for (; Date.now() < end; answered += 1) {
      const answer = await fetch(address());
      if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
    return answered;
  };
  const counts = await Promise.all(Array.from({ length: askers }, ask));
  return counts.reduce((sum, count) => sum + count, 0);
}
