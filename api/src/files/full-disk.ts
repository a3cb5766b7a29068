import { AppError } from '@hydraulics/common/contract/errors';
import { type Disk, readDisk } from './disk.ts';

const reserved = { bytes: 32 * 1024 * 1024, part: 0.05 };

/** The bytes available to uploads; negative if not even an empty one is accepted. */
export const uploadSpace = ({ total, free }: Disk): number => free - Math.min(reserved.bytes, total * reserved.part);

/** Rejects an upload that would not fit on the disk, before reading it. @throws AppError `insufficient_storage` */
export async function requireUploadSpace(folder: string, bytes: number): Promise<void> {
  if (bytes > uploadSpace(await readDisk(folder))) throw new AppError('insufficient_storage');
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** Converts a disk-full error to an AppError; any other error is returned unchanged. */
export const fullDiskError = (error: unknown): unknown =>
  isDiskFull(error) ? new AppError('insufficient_storage', undefined, { cause: error }) : error;
