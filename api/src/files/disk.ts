import { statfs } from 'node:fs/promises';

/** Space on a folder's file system for an ordinary user, in bytes, without the blocks reserved for root. */
export type Disk = { total: number; free: number };

/** The used share from which staff are warned. */
export const nearlyFullShare = 0.9;

/** Reads the disk space of a folder. @throws the system's error when the folder does not exist */
export async function readDisk(folder: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
}

/** The used share, from 0 to 1. */
export const usedShare = ({ total, free }: Disk): number => (total === 0 ? 0 : 1 - free / total);
