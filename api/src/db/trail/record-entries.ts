import { randomUUID } from 'node:crypto';
import type { ObjectLiteral, Repository } from 'typeorm';
import type { TableName } from '../schema.ts';
import type { AuditRow } from '../tables/audit-entries.ts';
import { type AuditSubject, changeOf } from './audit-trail.ts';

type AnyRow = ObjectLiteral & { id: string };

/**
 * The calls of entries about one record of many that an operation changed. The operation has an entry of its own, so that
 * these are listed with their record only.
 */
export const partCalls = [
  'imports.addProduct',
  'imports.changeProduct',
  'imports.undoProduct',
  'bulk.changeOne',
  'releases.publishOne',
  'releases.takeBackOne',
] as const;

/** Rows in one statement, whose size a server limits. */
const perInsert = 50;

/** The entries about the single records of an operation. */
export class RecordEntries {
  readonly #subject: AuditSubject;
  readonly #now: Date;
  readonly #rows: AuditRow[] = [];

  constructor(subject: AuditSubject, now: Date) {
    this.#subject = subject;
    this.#now = now;
  }

  /** Notes a record that was added, or whose audited columns changed. */
  note(callName: (typeof partCalls)[number], record: TableName, before: object | undefined, after: object): void {
    const change = changeOf(record, before as AnyRow | undefined, after as AnyRow);
    if (change.fields.length === 0) return;
    this.#rows.push({
      ...this.#subject,
      id: randomUUID(),
      createdAt: this.#now,
      kind: 'change',
      callName,
      record,
      recordId: change._id,
      recordName: change.name,
      times: 1,
      changes: [change],
    });
  }

  async write({ auditEntries }: { auditEntries: Repository<AuditRow> }): Promise<void> {
    for (let from = 0; from < this.#rows.length; from += perInsert) {
      await auditEntries.insert(this.#rows.slice(from, from + perInsert));
    }
    this.#rows.length = 0;
  }
}
