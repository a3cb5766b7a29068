import type { Columns, Kinds } from '../helpers/create-table.ts';

/** The first columns of a record. */
export const record = (kinds: Kinds) =>
  ({ id: kinds.id, createdAt: kinds.time, updatedAt: kinds.time, version: kinds.integer }) satisfies Columns;

/** The first columns of a record that is moved to the trash before it is deleted. */
export const deletable = (kinds: Kinds) =>
  ({ ...record(kinds), deletedAt: { ...kinds.time, isNullable: true } }) satisfies Columns;
