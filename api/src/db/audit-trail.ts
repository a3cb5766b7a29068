import { randomUUID } from 'node:crypto';
import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { type FindOptionsWhere, In, type ObjectLiteral, type Repository } from 'typeorm';
import type { TableName } from './schema.ts';
import { tables as described } from './schema.ts';
import type { Table } from './table.ts';
import type { AuditRow } from './tables/audit-entries.ts';

/** Who did something, and from where. */
export type AuditSubject = Pick<AuditRow, 'userId' | 'userName' | 'address' | 'device'>;

/** A call whose transactions are audited. `subject` is read at the end, since a sign-in knows its user only then. */
export type AuditedCall = Pick<AuditRow, 'kind' | 'callName'> & {
  /** The table that the call is about. */
  noun: string;
  subject: () => AuditSubject;
  now: () => Date;
};

type AnyRow = ObjectLiteral & { id: string };

const maxRows = 100;

const maxValue = 120;

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

/** What one transaction of an audited call changes. */
export class AuditTrail {
  readonly #call: AuditedCall;
  readonly #changes: AuditChange[] = [];
  #hasWritten = false;

  constructor(call: AuditedCall) {
    this.#call = call;
  }

  /** The same tables, whose writes are noted here. */
  watch<T extends object>(tables: T): T {
    const names = Object.keys(described) as TableName[];
    const watched = names
      .filter(name => described[name].audit)
      .map(name => [name, this.#watched(name, tables[name as never])]);
    return { ...tables, ...Object.fromEntries(watched) };
  }

  /** Inserts the entry, as the last statement of the transaction. */
  async write({ auditEntries }: { auditEntries: Repository<AuditRow> }): Promise<void> {
    if (!this.#hasWritten) return;
    const { kind, callName, noun, subject, now } = this.#call;
    const main = this.#changes.find(({ record }) => record === noun) ?? this.#changes[0];
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
  }

  #watched(name: TableName, repository: Repository<AnyRow>): Repository<AnyRow> {
    const own: Repository<AnyRow> = Object.create(repository);
    const rowsOf = (criteria: unknown) => repository.find({ where: whereOf(criteria), take: maxRows });
    own.insert = async inserted => {
      const result = await repository.insert(inserted);
      for (const row of [inserted].flat()) this.#note(name, undefined, row as AnyRow);
      return result;
    };
    own.update = async (criteria, changed) => {
      const rows = await rowsOf(criteria);
      const result = await repository.update(criteria, changed);
      for (const row of rows) this.#note(name, row, { ...row, ...changed } as AnyRow);
      this.#hasWritten = true;
      return result;
    };
    own.delete = async criteria => {
      const rows = await rowsOf(criteria);
      const result = await repository.delete(criteria);
      for (const row of rows) this.#note(name, row, undefined);
      this.#hasWritten = true;
      return result;
    };
    for (const method of untraced) {
      own[method] = () => {
        throw new Error(`${method} leaves no trace in the audit: use insert, update or delete.`);
      };
    }
    return own;
  }

  #note(record: TableName, before: AnyRow | undefined, after: AnyRow | undefined): void {
    this.#hasWritten = true;
    const { audit } = described[record] as unknown as Table<AnyRow>;
    const { values, hidden = [] } = audit || { values: [] };
    const fields = [...values, ...hidden].flatMap(field => {
      const [from, to] = [text(before?.[field]), text(after?.[field])];
      if (from === to) return [];
      return hidden.includes(field)
        ? [{ field, from: null, to: null, hidden: true }]
        : [{ field, from: cut(from), to: cut(to), hidden: false }];
    });
    const row = after ?? before;
    const name = values.includes('name') && typeof row?.name === 'string' ? row.name : null;
    this.#changes.push({ record, _id: row?.id ?? '', name, fields });
  }
}

function whereOf(criteria: unknown): FindOptionsWhere<AnyRow> {
  if (typeof criteria === 'string') return { id: criteria };
  return Array.isArray(criteria) ? { id: In(criteria) } : (criteria as FindOptionsWhere<AnyRow>);
}

function text(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const cut = (value: string | null) =>
  value === null || value.length <= maxValue
    ? value
    : `${value.slice(0, maxValue)}… (${value.length.toLocaleString('en')} characters)`;
