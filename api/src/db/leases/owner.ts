import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies where process ids are unique: the running system, and on Linux the container in it. */
function readPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname().replaceAll('~', '-').slice(0, 55);
  }
}

const place = readPlace();
const thisProcess = randomUUID().slice(0, 8);

/** An owner of a lease, which names its process. */
export const newOwner = (): string => `${place}~${process.pid}~${thisProcess}~${randomUUID().slice(0, 8)}`;

/** Whether the process of an owner ran here and has ended, so that no process has to wait for the end of its lease. */
export function hasEnded(owner: string): boolean {
  const [where, pid, id] = owner.split('~');
  if (where !== place) return false;
  if (Number(pid) === process.pid) return id !== thisProcess;
  try {
    // Signal 0 only checks for existence; EPERM means that the process belongs to another user and is alive.
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
