import { existsSync, readFileSync } from 'node:fs';

/** proc(5), `children`. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** The processes that decode images for a server. */
export function imageWorkersOf(pid: number): number[] {
  return childrenOf(pid).filter(child => commandOf(child).includes('image-worker'));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process exists, running or stopped. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
