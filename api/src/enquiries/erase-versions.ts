import { MoreThan } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { RecordVersionRow } from '../db/tables/record-versions.ts';
import { deleteOrphanVersions } from '../repositories/versions.ts';
import { withoutAddresses } from './notes.ts';

/** Versions per query. */
const batchSize = 200;

type IsErased = (address: string, version: RecordVersionRow) => boolean;

/**
 * Erases email addresses from the earlier versions of records: versions of users are deleted; in those of other records
 * the address is replaced. Current users and their versions are not erased. Runs inside a transaction.
 */
export async function eraseFromVersions(tables: Tables, isErased: IsErased): Promise<void> {
  const { recordVersions, users } = tables;
  for (let after = ''; ; ) {
    const rows = await nextWithAddress(tables, after);
    for (const row of rows) {
      if (row.record === 'users') {
        const email = String(row.content.email).toLowerCase();
        if (isErased(email, row) && !(await users.existsBy({ email }))) await recordVersions.delete(row.id);
        continue;
      }
      const content = withoutAddressesIn(row.content, address => isErased(address.toLowerCase(), row));
      if (JSON.stringify(content) !== JSON.stringify(row.content))
        await recordVersions.update(row.id, { content } as never);
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.id;
  }
  await deleteOrphanVersions(tables);
}

const nextWithAddress = ({ recordVersions }: Tables, after: string): Promise<RecordVersionRow[]> =>
  recordVersions
    .createQueryBuilder('row')
    .where({ id: MoreThan(after) })
    .andWhere("row.content LIKE '%@%'")
    .orderBy('row.id')
    .take(batchSize)
    .getMany();

function withoutAddressesIn<T>(value: T, isHidden: (address: string) => boolean): T {
  if (typeof value === 'string') return withoutAddresses(value, isHidden) as T;
  if (Array.isArray(value)) return value.map(one => withoutAddressesIn(one, isHidden)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAddressesIn(one, isHidden)])) as T;
}
