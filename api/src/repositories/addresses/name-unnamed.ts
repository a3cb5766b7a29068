import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { In } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { nameRecord } from './name-record.ts';

/** The records that one transaction names, so that other writes wait for a moment only. */
const batch = 100;

const oldestFirst = { createdAt: 'ASC', id: 'ASC' } as const;

/** Names those of the records of a kind that have no name yet, the oldest first. */
async function nameBatch(tables: Tables, kind: AddressKind, ids: string[], now: Date): Promise<void> {
  const query = { where: { id: In(ids), address: '' }, order: oldestFirst } as const;
  const rows =
    kind === 'product'
      ? await tables.products.find({ ...query, select: { id: true, createdAt: true, name: true, typeCode: true } })
      : await tables.categories.find({ ...query, select: { id: true, createdAt: true, name: true } });
  for (const row of rows) {
    const address = await nameRecord(tables, kind, { id: row.id, now, record: row });
    if (kind === 'product') await tables.products.update(row.id, { address });
    else await tables.categories.update(row.id, { address });
  }
}

async function listUnnamed(tables: Tables, kind: AddressKind): Promise<string[]> {
  const query = { where: { address: '' }, order: oldestFirst, select: { id: true, createdAt: true } } as const;
  const rows = kind === 'product' ? await tables.products.find(query) : await tables.categories.find(query);
  return rows.map(({ id }) => id);
}

/**
 * Gives every record without a name in addresses one, deleted ones included, in batches: those of an earlier version
 * after an upgrade, and of the demo. Each batch reads again which of its records are left, so that it may be interrupted,
 * repeated, and run by two processes.
 */
export async function nameUnnamed({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  for (const kind of ['category', 'product'] as const) {
    // Once: the database reads every record for it.
    const ids = await db.read(tables => listUnnamed(tables, kind));
    for (let from = 0; from < ids.length; from += batch) {
      await db.write(async (tables, touch) => {
        touch(tag.everything);
        await nameBatch(tables, kind, ids.slice(from, from + batch), now());
      });
    }
  }
}

/** Names new records without one whenever the content has changed: a server of version 1.0.0 may have added them. */
export function namerOf(deps: { db: Database; now: () => Date }): () => Promise<void> {
  let named: string | undefined;
  return async () => {
    await deps.db.readContentVersion();
    const { contentKey } = deps.db;
    if (contentKey === named) return;
    await nameUnnamed(deps);
    named = contentKey;
  };
}
