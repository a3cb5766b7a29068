import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { attributeNames } from '../attributes.ts';

type Entry = { changes: AuditChange[]; record: string | null; recordId: string | null; recordName: string | null };
type NamedTable = 'categories' | 'enquiries' | 'products' | 'users';

/** The tables of the records that these columns name. */
const references: Record<string, NamedTable> = {
  categoryId: 'categories',
  productId: 'products',
  assigneeId: 'users',
};

/**
 * Puts the names of records in the place of their ids, and those of figures beside theirs. An enquiry is named as long as it
 * is stored: the audit outlives it, and keeps no name of a visitor.
 */
export async function withNames<Row extends Entry>(tables: Tables, rows: readonly Row[]): Promise<Row[]> {
  const fields = rows.flatMap(({ changes }) => changes.flatMap(change => change.fields));
  const ids: Record<NamedTable, Set<string>> = {
    categories: new Set(),
    enquiries: new Set(),
    products: new Set(),
    users: new Set(),
  };
  for (const { field, from, to } of fields) {
    for (const id of [from, to]) if (id && references[field]) ids[references[field]].add(id);
  }
  for (const { record, recordId } of rows) if (record === 'enquiries' && recordId) ids.enquiries.add(recordId);
  const names = new Map<string, string>();
  for (const table of Object.keys(ids) as NamedTable[]) {
    if (ids[table].size === 0) continue;
    const rows = await tables[table].find({
      where: { id: In([...ids[table]]) },
      select: { id: true, name: true } as never,
    });
    for (const { id, name } of rows) names.set(id, name);
  }
  const figures = fields.some(({ figure, label }) => figure && !label) ? await attributeNames(tables) : new Map();
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'a deleted record'));
  return rows.map(row => ({
    ...row,
    recordName: row.record === 'enquiries' ? (names.get(row.recordId ?? '') ?? null) : row.recordName,
    changes: row.changes.map(change => ({
      ...change,
      fields: change.fields.map(one => {
        if (references[one.field]) return { ...one, from: nameOf(one.from), to: nameOf(one.to) };
        return one.figure && !one.label ? { ...one, label: figures.get(one.figure) ?? 'A removed figure' } : one;
      }),
    })),
  }));
}
