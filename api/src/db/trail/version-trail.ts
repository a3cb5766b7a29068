import { randomUUID } from 'node:crypto';
import { type VersionedNoun, versioned, versionLimits } from '@hydraulics/common/nouns/history/versions';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import type { Repository } from 'typeorm';
import { tables as described, type TableName } from '../schema.ts';
import { filesIn, type StoredFile } from '../stored-file.ts';
import type { Table } from '../table.ts';
import type { RecordVersionRow } from '../tables/record-versions.ts';
import { nameOf } from './record-name.ts';

type AnyRow = Record<string, unknown> & { id: string };

/** The call that saves. */
type SavingCall = {
  subject: () => Pick<RecordVersionRow, 'userId' | 'userName'>;
  session: () => string | null;
  now: () => Date;
};

export const isVersioned = (name: string): name is VersionedNoun => name in versioned;

const notContent: string[] = [...publicationColumns, 'deletedAt'];

/**
 * The columns that versions store: the audited ones, except those that are audited without their values. Whether a
 * record was in the trash is in `changed` only, and its publication is no content.
 */
export function contentOf(name: VersionedNoun, row: object): Record<string, unknown> {
  const { audit } = described[name] as unknown as Table<AnyRow>;
  const columns = (audit ? audit.values : []).filter(column => !notContent.includes(column));
  return Object.fromEntries(columns.map(column => [column, Reflect.get(row, column) ?? null]));
}

/** Rows in one statement, whose size a server limits. */
const perInsert = 20;

/** The versions that one transaction of an audited call replaces. */
export class VersionTrail {
  readonly #call: SavingCall;
  readonly #rows: RecordVersionRow[] = [];

  constructor(call: SavingCall) {
    this.#call = call;
  }

  /** Notes a row that is saved with a new version number and other values. */
  note(name: TableName, before: object, after: object): void {
    if (!isVersioned(name)) return;
    const [row, next] = [before as AnyRow & { version: number; updatedAt: Date }, after as AnyRow];
    const changed = changedColumns(name, row, next);
    if (row.version === next.version || changed.length === 0) return;
    const { subject, session, now } = this.#call;
    const { userId, userName } = subject();
    this.#rows.push({
      id: randomUUID(),
      record: name,
      recordId: row.id,
      version: row.version,
      name: nameOf(row),
      savedAt: row.updatedAt,
      savedBy: typeof row.updatedBy === 'string' ? row.updatedBy : null,
      replacedAt: now(),
      userId,
      userName,
      sessionId: session(),
      changed,
      content: contentOf(name, row),
      images: filesIn(row, described[name].files),
    });
  }

  /**
   * Inserts the noted versions and deletes those beyond the limit.
   * @returns the images of the deleted ones
   */
  async write({ recordVersions }: { recordVersions: Repository<RecordVersionRow> }): Promise<StoredFile[]> {
    const freed: StoredFile[] = [];
    for (let from = 0; from < this.#rows.length; from += perInsert) {
      await recordVersions.insert(this.#rows.slice(from, from + perInsert) as never);
    }
    for (const row of this.#rows) {
      // Every stored version has another number, so below it there cannot be more than the limit.
      if (row.version > versionLimits.newest) freed.push(...(await deleteBeyondLimit(recordVersions, row)));
    }
    return freed;
  }
}

function changedColumns(name: VersionedNoun, before: AnyRow, after: AnyRow): string[] {
  const { audit } = described[name] as unknown as Table<AnyRow>;
  const columns = audit ? [...audit.values, ...(audit.hidden ?? [])] : [];
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return columns.filter(column => text(before[column]) !== text(after[column]));
}

async function deleteBeyondLimit(
  recordVersions: Repository<RecordVersionRow>,
  { record, recordId }: RecordVersionRow,
): Promise<StoredFile[]> {
  const rows = await recordVersions.find({
    where: { record, recordId },
    select: { id: true, images: true },
    order: { version: 'DESC' },
    skip: versionLimits.newest,
    take: 1000,
  });
  if (rows.length > 0) await recordVersions.delete(rows.map(({ id }) => id));
  return rows.flatMap(({ images }) => images);
}
