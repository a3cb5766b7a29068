import { randomUUID } from 'node:crypto';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { shortMoment } from '@hydraulics/common/units/dates/days';
import { type FindOptionsWhere, IsNull, Not, type Repository } from 'typeorm';
import type { Deletable, Edited, Row } from '../db/rows.ts';
import type { StoredFile } from '../db/stored-file.ts';
import type { UserRow } from '../db/tables/users.ts';

/** The columns of every new row. Times come from the application, so that both databases store milliseconds. */
export const newRecord = (now: Date): Row => ({ id: randomUUID(), createdAt: now, updatedAt: now, version: 1 });

/** A new row of a table with soft deletion. */
export const newDeletable = (now: Date): Deletable => ({ ...newRecord(now), deletedAt: null });

/** Serializes a row; the endpoint's schema then drops unlisted fields. */
export function serialize<R extends Row>({ id, createdAt, updatedAt, ...row }: R) {
  return {
    ...(row as WithPaths<Omit<R, 'id' | 'createdAt' | 'updatedAt'>>),
    _id: id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

type WithPaths<R> = {
  [Column in keyof R]: R[Column] extends StoredFile[]
    ? string[]
    : R[Column] extends StoredFile | null
      ? string | Extract<R[Column], null>
      : R[Column];
};

type Editor = { user: Pick<UserRow, 'name'> | null };

/** The user who changes a record, and the name of the record in the conflict message. */
export type Change = { actor: Editor; label: string };

/** The editor column of a new or changed row. */
export const editedBy = ({ user }: Editor): Pick<Edited, 'updatedBy'> => ({ updatedBy: user?.name ?? null });

/**
 * The columns that every update changes.
 * @throws AppError `version_conflict` when `expected` is older than the row; without it any version is accepted
 */
export function nextVersion(
  row: Edited,
  expected: number | undefined,
  now: Date,
  { actor, label }: Change,
): Pick<Edited, 'updatedAt' | 'version' | 'updatedBy'> {
  requireVersion(row, expected, label);
  return { updatedAt: now, version: row.version + 1, ...editedBy(actor) };
}

/**
 * Checks the version for a change of no field, such as a deletion.
 * @throws AppError `version_conflict` when `expected` is older than the row; without it any version is accepted
 */
export function requireVersion(row: Row & Partial<Edited>, expected: number | undefined, label: string): void {
  if (expected !== undefined && expected !== row.version) throw versionConflict(row, label);
}

type Changed = { who: string; label: string; at: Date; where?: string };
type Options = { details: AppError['details']; timeZone?: string; cause?: unknown };

/** As in `Ada Admin changed this product on 3 Mar 2026, 14:05 CET.` */
export class VersionConflict extends AppError {
  readonly changed: Changed;

  constructor(changed: Changed, { details, timeZone = 'UTC', cause }: Options) {
    const { who, label, at, where = '' } = changed;
    super('version_conflict', `${who} changed this ${label}${where} on ${shortMoment(at, timeZone)}.`, {
      details,
      cause,
    });
    this.changed = changed;
  }

  /** The same with its moment as it is in a time zone. */
  in = (timeZone: string): VersionConflict =>
    new VersionConflict(this.changed, { details: this.details, timeZone, cause: this });
}

/** The error of a save whose record was changed since it was read. */
export const versionConflict = (
  { updatedBy, updatedAt: at }: Pick<Row, 'updatedAt'> & Pick<Partial<Edited>, 'updatedBy'>,
  label: string,
): VersionConflict =>
  new VersionConflict(
    { who: updatedBy ?? 'Another user', label, at },
    { details: updatedBy ? [{ path: 'updatedBy', message: updatedBy }] : [] },
  );

type Where<R extends Deletable> = FindOptionsWhere<R>;

/** Loads a row that is not in the trash. */
export async function findActive<R extends Deletable>(table: Repository<R>, id: string, label: string): Promise<R> {
  return orNotFound(await table.findOneBy({ id, deletedAt: IsNull() } as Where<R>), label);
}

/** Moves a row to the trash, with optional further changes. */
export async function softDelete<R extends Deletable>(
  table: Repository<R>,
  row: R,
  now: Date,
  changes: Partial<R> = {},
): Promise<void> {
  await table.update(row.id, { ...changes, deletedAt: now, version: row.version + 1 } as never);
}

/** Loads a row in the trash. */
export async function findDeleted<R extends Deletable>(table: Repository<R>, id: string, label: string): Promise<R> {
  return orNotFound(
    await table.findOneBy({ id, deletedAt: Not(IsNull()) } as Where<R>),
    `Deleted ${label.toLowerCase()}`,
  );
}

/** Restores a row from the trash. */
export async function restore<R extends Deletable>(
  table: Repository<R>,
  row: R,
  changes: Partial<R> = {},
): Promise<void> {
  await table.update(row.id, { ...changes, deletedAt: null, version: row.version + 1 } as never);
}
