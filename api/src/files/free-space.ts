import { formatSize } from '@hydraulics/common/units/sizes';
import { type Disk, readDisk } from './disk.ts';

export type FreeSpaceOptions = {
  /** Replaced in tests. */
  read?: (folder: string) => Promise<Disk>;
  /** The share of the disk to leave free, from 0 to 1. */
  reservedShare?: number;
};

const minFreeBytes = 16 * 1024 * 1024;

/** @throws Error if the disk lacks space for this many more bytes */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  { read = readDisk, reservedShare = 0 }: FreeSpaceOptions = {},
) {
  const { free, total } = await read(folder);
  const needed = bytes + Math.max(minFreeBytes, Math.ceil(total * reservedShare));
  if (needed <= free) return;
  const rest = reservedShare > 0 ? `, with ${Math.round(reservedShare * 100)} % of the disk left free` : '';
  throw new Error(`Not enough space in ${folder}: ${formatSize(needed)} needed${rest}, ${formatSize(free)} available.`);
}
