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
    /** @returns whether a refused save is a conflict that can be shown */
    async detect(error: unknown): Promise<boolean> {
      if (!readLatest || !(error instanceof AppError) || error.code !== 'version_conflict') return false;
      const latest = await readLatest().catch(() => null);
      if (latest) setConflict({ latest, by: detailOf(error, 'updatedBy'), own: detailOf(error, 'updatedByYou') });
      return latest !== null;
    },
    close: () => setConflict(null),
  };
}

const detailOf = (error: AppError, name: string) => error.details.find(({ path }) => path === name)?.message ?? null;
