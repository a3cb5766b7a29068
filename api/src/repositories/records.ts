import { randomUUID } from 'node:crypto';
import { AppError, found } from '@hydraulics/common/errors';
import { type FindOptionsWhere, IsNull, Not, type Repository } from 'typeorm';
import type { Deletable, Row } from '../db/rows.ts';

/** The columns that every new row has. Times come from the application, so both databases keep milliseconds. */
export const newRecord = (now: Date): Row => ({ id: randomUUID(), createdAt: now, updatedAt: now, version: 1 });

/** A new row of a table with a bin. */
export const newDeletable = (now: Date): Deletable => ({ ...newRecord(now), deletedAt: null });

/** A row as it goes over the wire; the endpoint's schema then drops what it does not list. */
export function toWire<R extends Row>({ id, createdAt, updatedAt, ...row }: R) {
  return { ...row, _id: id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/**
 * What an update changes beside its own fields.
 * @throws AppError `version_conflict` when the sender saw an older version; none given means whatever is there
 */
export function nextVersion(row: Row, expected: number | undefined, now: Date): Pick<Row, 'updatedAt' | 'version'> {
  if (expected !== undefined && expected !== row.version) throw new AppError('version_conflict');
  return { updatedAt: now, version: row.version + 1 };
}

type Where<R extends Deletable> = FindOptionsWhere<R>;

/** A row that is not in the bin. */
export async function findLiving<R extends Deletable>(table: Repository<R>, id: string, what: string): Promise<R> {
  return found(await table.findOneBy({ id, deletedAt: IsNull() } as Where<R>), what);
}

/** Puts a row into the bin; what else changes with it may be given. */
export async function moveToBin<R extends Deletable>(
  table: Repository<R>,
  row: R,
  now: Date,
  changes: Partial<R> = {},
): Promise<void> {
  await table.update(row.id, { ...changes, deletedAt: now, version: row.version + 1 } as never);
}

/** A row that is in the bin. */
export async function findDeleted<R extends Deletable>(table: Repository<R>, id: string, what: string): Promise<R> {
  return found(await table.findOneBy({ id, deletedAt: Not(IsNull()) } as Where<R>), `Deleted ${what.toLowerCase()}`);
}

/** Takes a row out of the bin again. */
export async function takeFromBin<R extends Deletable>(
  table: Repository<R>,
  row: R,
  changes: Partial<R> = {},
): Promise<void> {
  await table.update(row.id, { ...changes, deletedAt: null, version: row.version + 1 } as never);
}
