import { statfs } from 'node:fs/promises';

/**
 * Room on the file system of a folder, in bytes, for an ordinary user: what the system keeps for itself is neither in
 * `total` nor in `free`.
 */
export type Disk = { total: number; free: number };

/** The part of a disk in use from which staff are warned. */
export const nearlyFull = 0.9;

/** Reads how much room the file system of a folder has. @throws the system's error when the folder is not there */
export async function readDisk(folder: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
}

/** The part in use, from 0 to 1. */
export const usedPart = ({ total, free }: Disk): number => (total === 0 ? 0 : 1 - free / total);
