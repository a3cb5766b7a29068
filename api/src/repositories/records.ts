import { randomUUID } from 'node:crypto';
import { AppError, found } from '@hydraulics/common/contract/errors';
import { type FindOptionsWhere, IsNull, Not, type Repository } from 'typeorm';
import type { Deletable, Edited, Row } from '../db/rows.ts';
import type { StoredImage } from '../db/stored-image.ts';
import type { UserRow } from '../db/tables/users.ts';

/** The columns that every new row has. Times come from the application, so both databases keep milliseconds. */
export const newRecord = (now: Date): Row => ({ id: randomUUID(), createdAt: now, updatedAt: now, version: 1 });

/** A new row of a table with a bin. */
export const newDeletable = (now: Date): Deletable => ({ ...newRecord(now), deletedAt: null });

/** A row as it goes over the wire; the endpoint's schema then drops what it does not list. */
export function toWire<R extends Row>({ id, createdAt, updatedAt, ...row }: R) {
  return {
    ...(row as WithPaths<Omit<R, 'id' | 'createdAt' | 'updatedAt'>>),
    _id: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Over the wire an image is its path. */
type WithPaths<R> = {
  [Column in keyof R]: R[Column] extends StoredImage[]
    ? string[]
    : R[Column] extends StoredImage | null
      ? string | Extract<R[Column], null>
      : R[Column];
};

/** Who changes a record; `user` is null for visitors. */
type Editor = { user: Pick<UserRow, 'name'> | null };

/** Who changes a record, and what it is called in the sentence that says so. */
export type Change = { by: Editor; what: string };

/** The part of a new or changed row that names who did it. */
export const editedBy = ({ user }: Editor): Pick<Edited, 'updatedBy'> => ({ updatedBy: user?.name ?? null });

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * What an update changes beside its own fields.
 * @throws AppError `version_conflict` when the sender saw an older version; none given means whatever is there
 */
export function nextVersion(
  row: Edited,
  expected: number | undefined,
  now: Date,
  { by, what }: Change,
): Pick<Edited, 'updatedAt' | 'version' | 'updatedBy'> {
  requireVersion(row, expected, what);
  return { updatedAt: now, version: row.version + 1, ...editedBy(by) };
}

/**
 * For what changes no field of a record, such as its deletion.
 * @throws AppError `version_conflict` when the sender saw an older version; none given means whatever is there
 */
export function requireVersion(row: Row & Partial<Edited>, expected: number | undefined, what: string): void {
  if (expected !== undefined && expected !== row.version) throw conflict(row, what);
}

/** The refusal names who was faster, and when; programs find the name under `updatedBy`. */
function conflict({ updatedBy, updatedAt }: Row & Partial<Edited>, what: string): AppError {
  const message = `${updatedBy ?? 'Somebody else'} changed this ${what} on ${moment.format(updatedAt)} UTC.`;
  return new AppError('version_conflict', message, {
    details: updatedBy ? [{ path: 'updatedBy', message: updatedBy }] : [],
  });
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
