import type { Disk } from '../files/disk.ts';
import type { WorkerStatus } from '../media/workers/worker-load.ts';
import { NoAnswer } from './probe.ts';

/** Whether one part of the server can do its work, and a sentence about it that holds no secret. */
export type Check = { ok: boolean; message: string };

/** Bytes that must be free for the server to count as ready: with less, a write may fail at any moment. */
export const leastFree = 64 * 1024 * 1024;

/**
 * Milliseconds after which an image that is still being worked on counts as stuck. A worker that hangs is replaced long
 * before that.
 */
const stuckAfterMs = 120_000;

export const isStuck = ({ longestMs }: WorkerStatus): boolean => longestMs > stuckAfterMs;

/** Which migrations the database has had, beside those that this program knows. */
export type Migrations = { applied: string[]; known: string[] };

const good = (message: string): Check => ({ ok: true, message });
const bad = (message: string): Check => ({ ok: false, message });
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** @param answer what the database said, or the error in its place */
export function checkDatabase(answer: Migrations | Error): Check {
  if (!(answer instanceof Error)) return good('The database answers.');
  return bad(
    answer instanceof NoAnswer
      ? 'The database did not answer within 2 seconds.'
      : 'The database is out of reach, or refuses what it is asked.',
  );
}

export function checkMigrations(answer: Migrations | Error): Check {
  if (answer instanceof Error) return bad('The migrations cannot be read while the database does not answer.');
  const missing = answer.known.filter(name => !answer.applied.includes(name)).length;
  const unknown = answer.applied.filter(name => !answer.known.includes(name)).length;
  if (unknown > 0) return bad('The database was brought up to date by a newer version of this program.');
  if (missing > 0) return bad(`${count(missing, 'migration has', 'migrations have')} not run. A restart runs them.`);
  return good(`All ${count(answer.known.length, 'migration has', 'migrations have')} run.`);
}

export function checkDisk(disk: Disk | Error): Check {
  if (disk instanceof Error) return bad('The data folder cannot be read.');
  return disk.free < leastFree ? bad('The disk is full.') : good('The disk has room.');
}

export function checkImageWorker(status: WorkerStatus): Check {
  if (!isStuck(status)) return good('Images are worked on as they come.');
  return bad(`An image has been worked on for ${Math.round(status.longestMs / 1000)} seconds.`);
}

export const checkServing = (draining: boolean): Check =>
  draining ? bad('The server is stopping.') : good('The server takes requests.');
