import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { type VersionedNoun, versioned } from '@hydraulics/common/nouns/history/versions';
import type { PendingChangeOfRecord } from '@hydraulics/common/nouns/publication/pending-fields';
import type { RecordNoun } from '@hydraulics/common/registry';
import type { Query } from '../../../shared/data/query.ts';
import type { Latest } from '../conflicts/conflict.ts';
import type { FormCall } from '../form/description.ts';
import type { Published } from '../publication/publication-badge.tsx';
import { randomUuid } from '../random-uuid.ts';

/**
 * An added record also has its id. `queued`: stored on this computer until the website can be reached. `isDraft`: added
 * as a draft.
 */
export type Result = {
  message: string;
  _id?: string;
  queued?: boolean;
  isDraft?: boolean;
  /** Of the pending change that was saved. */
  pendingVersion?: number | undefined;
};
export type Stored = Published & {
  version: number;
  createdAt?: string;
  updatedAt: string;
  pendingChange?: PendingChangeOfRecord | undefined;
};

type Edit<V, Row> = {
  read: (id: string) => Query<Row>;
  toValues: (row: Row) => V;
  call: (id: string) => FormCall<V, never, Result>;
};

type AddOnce<V, Data, Row> = {
  noun: RecordNoun;
  label: string;
  add: { call: FormCall<V, Data, Result> };
  edit?: Edit<V, Row> | undefined;
};

/**
 * The call of a form that adds a record once, by the key of the form. If an earlier attempt, whose answer was lost, has
 * added it with other content, the form goes on as a change of that record.
 */
export function addOnce<V, Data, Row extends Stored>({
  noun,
  label,
  add,
  edit,
}: AddOnce<V, Data, Row>): FormCall<V, Data, Result> {
  return async (api, data, { base, continueFrom, asDraft = false, options }) => {
    let from = base;
    if (from.id === undefined) {
      try {
        return await add.call(api, data, { base, continueFrom, asDraft, options: { ...options, key: base.key } });
      } catch (error) {
        const id = addedBefore(error);
        if (!id) throw error;
        if (!edit) {
          // The other one is complete: this is a submission of its own.
          const next = { ...base, key: randomUuid() };
          continueFrom(next);
          return add.call(api, data, { base: next, continueFrom, asDraft, options: { ...options, key: next.key } });
        }
        const added = await readAdded(api.client, noun, { id, edit }).catch(reason => {
          if (!(reason instanceof AppError) || reason.code !== 'not_found') throw reason;
          continueFrom({ ...base, key: randomUuid() });
          const message = `This ${label} was already added, and has been deleted. Add it again to create another one.`;
          throw new AppError('not_found', message);
        });
        from = { id, values: edit.toValues(added), version: 1 };
        continueFrom(from);
      }
    }
    const { id = '' } = from;
    // Both forms of a noun have the same values.
    const changed = await edit?.call(id)(api, data as never, { base: from, continueFrom, options });
    return { ...(changed as Result), _id: id };
  };
}

/** Reads a record as stored now. */
export async function readLatest<V, Row extends Stored>(
  client: Client,
  { read, toValues }: Pick<Edit<V, Row>, 'read' | 'toValues'>,
  id: string,
): Promise<Latest<V>> {
  const row = await read(id).load(client);
  const { version, updatedAt, pendingChange } = row;
  return { values: toValues(row), version, pendingVersion: pendingChange?.version ?? 0, updatedAt };
}

/** The id of the record that an earlier attempt with the same key has added, with other content. */
const addedBefore = (error: unknown): string | undefined =>
  error instanceof AppError && error.code === 'idempotency_mismatch'
    ? error.details.find(({ path }) => path === '_id')?.message
    : undefined;

/** The record as it was added: compared with anything else, a field that a colleague has cleared would seem unchanged. */
async function readAdded<V, Row extends Stored>(
  client: Client,
  noun: RecordNoun,
  { id, edit }: { id: string; edit: Edit<V, Row> },
): Promise<Row> {
  const row = await edit.read(id).load(client);
  if (row.version === 1) return row;
  const versions = noun in versioned ? await client.versions.list({ noun: noun as VersionedNoun, recordId: id }) : [];
  const first = versions.find(({ version }) => version === 1);
  if (!first) throw new Error('It was already added, and has changed since. Open it from the list.');
  const { content } = await client.versions.get({ id: first._id });
  return { ...row, ...content };
}
