import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of a few megabytes, seen by one child process, which also has its temporary files there. */
export type SmallDisk<T> = {
  first: T;
  /** The path by which this process reaches a path of the child. */
  pathOf: (path: string) => string;
  /** Fills the disk up to this many free bytes. */
  fillTo: (free: number) => void;
  /** Frees the space again. */
  clear: () => void;
  end: () => Promise<void>;
};

/**
 * Forks a module with its own disk, and waits for its first message. Requires a mount namespace: as root, or in a user
 * namespace if the system allows it.
 */
export async function forkOnSmallDisk<T>(module: string, megabytes: number): Promise<SmallDisk<T>> {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const child = (await tryFork(module, disk, megabytes, '-rm')) ?? (await tryFork(module, disk, megabytes, '-m'));
  if (!child) {
    throw new Error('This test mounts a small disk. Allow user namespaces (see unshare(1)), or run it as root.');
  }
  const pathOf = (path: string) => `/proc/${child.process.pid}/root${path}`;
  const filler = join(pathOf(disk), 'filler');
  const clear = () => rmSync(filler, { force: true });
  return {
    first: child.first as T,
    pathOf,
    fillTo: free => {
      clear();
      const { bavail, bsize } = statfsSync(pathOf(disk));
      writeFileSync(filler, Buffer.alloc(bavail * bsize - free));
    },
    clear,
    end: async () => {
      child.process.disconnect();
      await once(child.process, 'exit');
      rmSync(disk, { recursive: true });
    },
  };
}

async function tryFork(module: string, disk: string, megabytes: number, namespaces: string) {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  const process_ = fork(module, [], {
    execPath: 'unshare',
    execArgv: [namespaces, 'sh', '-c', mount, disk, process.execPath],
    env: { ...process.env, TMPDIR: disk },
  });
  const first = await firstMessage(process_);
  return first && { process: process_, first: first.message };
}

const firstMessage = (child: ChildProcess) =>
  new Promise<{ message: unknown } | null>(resolve => {
    child.once('message', message => resolve({ message }));
    child.once('exit', () => resolve(null));
    child.once('error', () => resolve(null));
  });
