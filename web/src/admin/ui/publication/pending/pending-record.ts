import type { Client } from '@hydraulics/common/contract/client';
import {
  type PendingChangeOfRecord,
  type PendingNoun,
  pendingNouns,
} from '@hydraulics/common/nouns/publication/pending-fields';
import type { RecordNoun } from '@hydraulics/common/registry';
import type { Query } from '../../../../shared/data/query.ts';

/** Whether changes of a noun's records can be saved that visitors do not see yet. */
export const isPendingNoun = (noun: RecordNoun): noun is PendingNoun =>
  (pendingNouns as readonly string[]).includes(noun);

type Changed = { version: number; pendingChange?: PendingChangeOfRecord | undefined };

/**
 * Reads a record as its form shows it: with its pending change over it, if it has one. The version is then the one that
 * was changed, so that publishing finds what changed since.
 */
export function withPendingChange<T extends Changed>(noun: RecordNoun, read: Query<T>, recordId: string): Query<T> {
  if (!isPendingNoun(noun)) return read;
  const load = async (client: Client, options: Parameters<typeof read.load>[1]): Promise<T> => {
    const row = await read.load(client, options);
    if (!row.pendingChange) return row;
    const { content, baseVersion, version } = await client.pendingChanges.get({ noun, recordId }, options);
    return { ...row, ...content, version: baseVersion, pendingChange: { ...row.pendingChange, version } };
  };
  return { key: `${read.key} with its pending change`, load };
}
