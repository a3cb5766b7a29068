import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU time that a process has used so far, in milliseconds, all its threads together (proc(5), `stat`). */
export const cpuMs = (pid: number): number => cpuIn(`/proc/${pid}/stat`);

/** The same of its main thread. */
export const mainThreadCpuMs = (pid: number): number => cpuIn(`/proc/${pid}/task/${pid}/stat`);

function cpuIn(file: string): number {
  const stat = readFileSync(file, 'utf8');
  // The command's name may contain spaces; numbers follow its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Memory of a process in megabytes: resident now, and the most it ever was (proc(5), `status`). */
export function memoryMb(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { resident: read('VmRSS'), peak: read('VmHWM') };
}

/** A process and all that it started. */
function treeOf(pid: number): number[] {
  const started = readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...started.flatMap(treeOf)];
}

const sumOfTree = (pid: number, of: (pid: number) => number) => treeOf(pid).reduce((sum, one) => sum + of(one), 0);

/** `cpuMs` of a process and all that it started. */
export const treeCpuMs = (pid: number): number => sumOfTree(pid, cpuMs);

/** Memory of a process and all that it started, in megabytes, each shared page counted once (PSS). */
export const treeMemoryMb = (pid: number): number =>
  sumOfTree(pid, one => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1])) / 1024;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
