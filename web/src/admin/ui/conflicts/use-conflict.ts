import { AppError } from '@hydraulics/common/contract/errors';
import { useState } from 'react';
import type { Conflict, Latest } from './conflict.ts';

/**
 * The version conflict of a form, if any.
 * @param readLatest reads the record again
 */
export function useConflict<V>(readLatest: (() => Promise<Latest<V>>) | undefined) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  return {
    conflict,
    /** @returns the conflict, if a refused save is one that can be shown */
    async detect(error: unknown): Promise<Conflict<V> | null> {
      if (!readLatest || !(error instanceof AppError) || error.code !== 'version_conflict') return null;
      const latest = await readLatest().catch(() => null);
      const found = latest && { latest, by: detailOf(error, 'updatedBy'), own: detailOf(error, 'updatedByYou') };
      if (found) setConflict(found);
      return found;
    },
    close: () => setConflict(null),
  };
}

const detailOf = (error: AppError, name: string) => error.details.find(({ path }) => path === name)?.message ?? null;
