import { AppError } from '@hydraulics/common/contract/errors';
import type { Conflict, Latest } from './conflict.ts';

/**
 * Reads a record again after a refused save.
 * @returns the conflict, if the save was refused for one that can be shown
 */
export async function findConflict<V>(
  error: unknown,
  readLatest: (() => Promise<Latest<V>>) | undefined,
): Promise<Conflict<V> | null> {
  if (!readLatest || !(error instanceof AppError) || error.code !== 'version_conflict') return null;
  const latest = await readLatest().catch(() => null);
  return latest && { latest, by: detailOf(error, 'updatedBy'), own: detailOf(error, 'updatedByYou') };
}

const detailOf = (error: AppError, name: string) => error.details.find(({ path }) => path === name)?.message ?? null;
