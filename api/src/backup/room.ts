import { type Disk, readDisk } from '../files/disk.ts';

export type Room = {
  /** How much room a disk has; tests say it themselves. */
  read?: (folder: string) => Promise<Disk>;
  /** The part of the disk that must stay free, from 0 to 1. */
  spare?: number;
};

/** Bytes that must stay free whatever is asked, for the folders and whoever else writes. */
const margin = 16 * 1024 * 1024;

/** @throws Error with a sentence when a disk has too little room for so many bytes more */
export async function requireRoom(folder: string, bytes: number, { read = readDisk, spare = 0 }: Room = {}) {
  const { free, total } = await read(folder);
  const needed = bytes + Math.max(margin, Math.ceil(total * spare));
  if (needed <= free) return;
  const rest = spare > 0 ? `, with ${Math.round(spare * 100)} % of the disk left free` : '';
  throw new Error(
    `There is too little room in ${folder}: it takes ${show(needed)}${rest}, and ${show(free)} are free.`,
  );
}

/** Bytes as people read them. */
export function show(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
