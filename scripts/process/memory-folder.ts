import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** A whole test run has 0.5 GB there at its peak; containers often have 64 MB in all. */
const LEAST_ROOM = 3e9;
const LEAST_MEMORY = 6e9;

/**
 * A folder whose files are in memory (Linux's tmpfs), for files that may be lost with the machine: nothing waits for a
 * disk there. Undefined where there is none, or too little room or memory (both in bytes), or no program may run from it.
 */
export function memoryFolder(folder = FOLDER, memory = process.availableMemory()): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
      .find(([, place]) => place === folder);
    const [, , type, flags = ''] = mount ?? [];
    const isFit = type === 'tmpfs' && !flags.split(',').includes('noexec');
    return isFit && bavail * bsize >= LEAST_ROOM && memory >= LEAST_MEMORY ? folder : undefined;
  } catch {
    return undefined;
  }
}
