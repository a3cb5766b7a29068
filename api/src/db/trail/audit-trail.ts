import { randomUUID } from 'node:crypto';
import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { type FindOptionsWhere, In, type ObjectLiteral, type Repository } from 'typeorm';
import type { TableName } from '../schema.ts';
import { tables as described } from '../schema.ts';
import type { StoredFile } from '../stored-file.ts';
import type { Table } from '../table.ts';
import type { AuditRow } from '../tables/audit-entries.ts';
import type { PendingChangeRow } from '../tables/publication/pending-changes.ts';
import type { RecordVersionRow } from '../tables/record-versions.ts';
import { auditedFields } from './audited-fields.ts';
import { nameColumns, nameOf } from './record-name.ts';
import { isVersioned, VersionTrail } from './version-trail.ts';

/** Who did it, and from where. */
export type AuditSubject = Pick<AuditRow, 'userId' | 'userName' | 'address' | 'device'>;

/** A call whose transactions are audited. `subject` is read at the end, because a sign-in has its user only then. */
export type AuditedCall = Pick<AuditRow, 'kind' | 'callName'> & {
  /** The table that the call is about. */
  noun: string;
  subject: () => AuditSubject;
  /** The id of the session, null without one. */
  session: () => string | null;
  now: () => Date;
  /** Throws if a row may not be written as it was or will be. */
  guard?: ((name: TableName, before: object | undefined, after: object | undefined) => void) | undefined;
};

type TrailTables = { auditEntries: Repository<AuditRow>; recordVersions: Repository<RecordVersionRow> };

type AnyRow = ObjectLiteral & { id: string };

const maxRows = 100;

const untraced = [
  'save',
  'remove',
  'upsert',
  'softDelete',
  'softRemove',
  'restore',
  'recover',
  'increment',
  'decrement',
  'clear',
  'updateAll',
  'deleteAll',
] as const;

/** The changes made by one transaction of an audited call, and the versions that they replace. */
export class AuditTrail {
  readonly #call: AuditedCall;
  readonly #versions: VersionTrail;
  readonly #changes: AuditChange[] = [];
  #hasWritten = false;

  constructor(call: AuditedCall) {
    this.#call = call;
    this.#versions = new VersionTrail(call);
  }

  /** Wraps a table so that its writes are recorded, if it is one whose changes are audited. */
  watch(name: TableName, repository: Repository<ObjectLiteral>): Repository<ObjectLiteral> {
    return described[name].audit ? this.#watched(name, repository as Repository<AnyRow>) : repository;
  }

  /** The first change of a record that the call is about. */
  get main(): AuditChange | undefined {
    return this.#changes.find(({ record }) => record === this.#call.noun);
  }

  /**
   * Inserts the replaced versions and the audit entry, as the last statements of the transaction.
   * @returns the images of versions that are no longer stored
   */
  async write({ auditEntries, recordVersions }: TrailTables): Promise<StoredFile[]> {
    if (!this.#hasWritten) return [];
    const freed = await this.#versions.write({ recordVersions });
    const { kind, callName, subject, now } = this.#call;
    const main = this.main ?? this.#changes[0];
    await auditEntries.insert({
      ...subject(),
      id: randomUUID(),
      createdAt: now(),
      kind,
      callName,
      record: main?.record ?? null,
      recordId: main?._id ?? null,
      recordName: main?.name ?? null,
      times: 1,
      changes: this.#changes,
    });
    return freed;
  }

  #watched(name: TableName, repository: Repository<AnyRow>): Repository<AnyRow> {
    const own: Repository<AnyRow> = Object.create(repository);
    const rowsOf = (criteria: unknown) =>
      // Every replaced version is stored, however many rows the entry lists.
      repository.find({ where: whereOf(criteria), ...(isVersioned(name) ? {} : { take: maxRows }) });
    own.insert = async inserted => {
      for (const row of [inserted].flat()) this.#call.guard?.(name, undefined, row as AnyRow);
      const result = await repository.insert(inserted);
      for (const row of [inserted].flat()) this.#note(name, undefined, row as AnyRow);
      return result;
    };
    own.update = async (criteria, changed) => {
      const rows = await rowsOf(criteria);
      for (const row of rows) this.#call.guard?.(name, row, { ...row, ...changed });
      const result = await repository.update(criteria, changed);
      for (const row of rows) this.#versions.note(name, row, { ...row, ...changed });
      for (const row of rows.slice(0, maxRows)) this.#note(name, row, { ...row, ...changed } as AnyRow);
      this.#hasWritten = true;
      return result;
    };
    own.delete = async criteria => {
      const rows = await rowsOf(criteria);
      for (const row of rows) this.#call.guard?.(name, row, undefined);
      const result = await repository.delete(criteria);
      for (const row of rows.slice(0, maxRows)) this.#note(name, row, undefined);
      this.#hasWritten = true;
      return result;
    };
    for (const method of untraced) {
      own[method] = () => {
        throw new Error(`${method} cannot be audited: use insert, update or delete.`);
      };
    }
    return own;
  }

  #note(record: TableName, before: AnyRow | undefined, after: AnyRow | undefined): void {
    this.#hasWritten = true;
    this.#changes.push(changeOf(record, before, after));
  }
}

/** The change of a row as the audit keeps it; a pending change by the changed fields of its record. */
export function changeOf(record: TableName, before: AnyRow | undefined, after: AnyRow | undefined): AuditChange {
  if (record === 'pendingChanges') return changeOfPending(before, after);
  const { audit } = described[record] as unknown as Table<AnyRow>;
  const { values, hidden = [] } = audit || { values: [] };
  const fields = [...values, ...hidden].flatMap(field => {
    const changed = auditedFields(record, field, before?.[field], after?.[field]);
    return hidden.includes(field) ? changed.map(() => ({ field, from: null, to: null, hidden: true })) : changed;
  });
  const row = after ?? before;
  const name = (values.some(value => nameColumns.includes(value)) && row && nameOf(row)) || null;
  return { record, _id: row?.id ?? '', name, fields };
}

function changeOfPending(before: AnyRow | undefined, after: AnyRow | undefined): AuditChange {
  const row = (after ?? before) as unknown as PendingChangeRow;
  const [old, fresh] = [before, after].map(one => (one?.deletedAt ? undefined : one));
  const changed: string[] = [...new Set([old, fresh].flatMap(one => (one?.changed as string[] | undefined) ?? []))];
  // The content has the fields that were not changed, too.
  const fields = changed.flatMap(field => auditedFields(row.record, field, old?.content[field], fresh?.content[field]));
  return { record: 'pendingChanges', _id: row.recordId, name: row.name, fields };
}

function whereOf(criteria: unknown): FindOptionsWhere<AnyRow> {
  if (typeof criteria === 'string') return { id: criteria };
  return Array.isArray(criteria) ? { id: In(criteria) } : (criteria as FindOptionsWhere<AnyRow>);
}
