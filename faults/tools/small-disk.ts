import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of fixed size that can be filled and emptied. */
export type SmallDisk = {
  /** A folder on it: its path for this process, and for programs inside its namespace. */
  dataDir: string;
  serverDataDir: string;
  /** A prefix for a command, which then runs in the disk's namespace. */
  prefix: string[];
  /** Writes until nothing more fits. */
  fill(): void;
  free(): void;
  remove(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;

/**
 * Mounts a file system in memory in its own namespace, as root or in a user namespace.
 * @throws Error with the reason if that is not possible, because a skipped test would look like a passed one
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-disk-'));
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && mkdir "$0/data" && echo mounted && exec cat`;
  const isRoot = process.getuid?.() === 0;
  const args = [isRoot ? '-m' : '-rm', 'sh', '-c', script, folder];
  const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  holder.stderr.on('data', chunk => {
    output += chunk;
  });
  const mounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    once(holder, 'error').then(([error]) => {
      output += error;
      return false;
    }),
  ]);
  if (!mounted) {
    rmdirSync(folder);
    throw new Error(
      `No small disk can be mounted here (${output.trim()}): run this as root, or allow user namespaces ` +
        '(sysctl kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0).',
    );
  }
  const outside = `/proc/${holder.pid}/root${folder}`;
  const filler = path.join(outside, 'filler');
  const user = isRoot ? [] : ['-U', '--preserve-credentials'];
  return {
    dataDir: path.join(outside, 'data'),
    serverDataDir: path.join(folder, 'data'),
    prefix: ['nsenter', '-t', String(holder.pid), ...user, '-m', '--'],
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove: async () => {
      const ended = once(holder, 'exit');
      holder.stdin.end();
      await ended;
      rmdirSync(folder);
    },
  };
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 16)) {
      const piece = Buffer.alloc(size);
      try {
        while (writeSync(handle, piece) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Bytes that still fit. */
export function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
