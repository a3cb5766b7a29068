import autocannon from 'autocannon';
import { cpuMs } from './process.ts';

export type Load = { rps: number; p50: number; p99: number; cpuMsPerRequest: number };

type LoadOptions = { seconds: number; connections?: number };

/**
 * Requests an address for some seconds.
 * @throws Error on any other status than 200
 */
export async function load(url: string, pid: number, { seconds, connections = 32 }: LoadOptions): Promise<Load> {
  const before = cpuMs(pid);
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } });
  const used = cpuMs(pid) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return {
    rps: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMsPerRequest: used / result.requests.total,
  };
}
