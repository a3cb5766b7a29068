import { AppError } from '@hydraulics/common/contract/errors';
import { readDisk } from './disk.ts';

/** Bytes that uploads leave free for the database, and the part of a small disk. */
const reserve = { bytes: 32 * 1024 * 1024, part: 0.05 };

/** Refuses what would not fit on the disk, before any of it is read. @throws AppError `insufficient_storage` */
export async function requireUploadRoom(folder: string, bytes: number): Promise<void> {
  const { total, free } = await readDisk(folder);
  if (free - bytes < Math.min(reserve.bytes, total * reserve.part)) throw new AppError('insufficient_storage');
}

/** Whether a system call failed because the disk, or what this user may have of it, is full. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** A full disk in the product's words; any other error stays as it is. */
export const fullDiskError = (error: unknown): unknown =>
  isDiskFull(error) ? new AppError('insufficient_storage', undefined, { cause: error }) : error;
