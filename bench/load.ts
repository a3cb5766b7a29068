import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureWrkProgram } from '../scripts/programs/wrk-program.ts';
import { cpuMs } from './process.ts';

/** `p99` in milliseconds. */
export type Load = { rps: number; p99: number; cpuMsPerRequest: number };

type LoadOptions = { seconds: number; connections?: number };

const wrk = ensureWrkProgram();

/**
 * Requests an address for some seconds.
 * @throws Error on a status other than 2xx and 3xx
 */
export async function load(url: string, pid: number, { seconds, connections = 32 }: LoadOptions): Promise<Load> {
  const before = cpuMs(pid);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br', url];
  const { stdout } = await promisify(execFile)(wrk.file, args, { env: wrk.env });
  const used = cpuMs(pid) - before;
  const error = /^.*(Non-2xx|Socket errors).*$/m.exec(stdout);
  if (error) throw new Error(`${url}: ${error[0].trim()}`);
  const read = (form: RegExp) => form.exec(stdout)?.slice(1) ?? [];
  const [p99, unit = ''] = read(/99% +([\d.]+)(us|ms|s)/);
  const [requests] = read(/(\d+) requests in/);
  const [rps] = read(/Requests\/sec: +([\d.]+)/);
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
  return { rps: Number(rps), p99: Number(p99) * inMs, cpuMsPerRequest: used / Number(requests) };
}
