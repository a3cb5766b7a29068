import { In, type Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Tables } from '../db/database.ts';
import type { Row } from '../db/rows.ts';
import { RecordEntries } from '../db/trail/record-entries.ts';
import { VersionTrail } from '../db/trail/version-trail.ts';
import { inChunks } from '../repositories/batches.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import type { BulkContext } from './description.ts';

type BulkTable = 'products' | 'gallery' | 'pages';
type RowOf<Name extends BulkTable> = Tables[Name] extends Repository<infer R> ? R : never;

/**
 * Changes rows by their ids, past the audit trail: the audit has one entry for the whole operation. The history of each
 * record has the replaced version, if `set` raises the version.
 */
export async function updateRows<Name extends BulkTable>(
  { tables, actor, now }: BulkContext,
  noun: Name,
  ids: readonly string[],
  set: QueryDeepPartialEntity<RowOf<Name>>,
): Promise<void> {
  const rows = tables[noun] as unknown as Repository<Row>;
  // Expressions set what versions do not store, except the next version.
  const values = Object.fromEntries(Object.entries(set).filter(([, value]) => typeof value !== 'function'));
  await inChunks(ids, async part => {
    const trail = versionsBy(actor, now);
    const entries = new RecordEntries(auditSubject(actor), now);
    const rise = 'version' in set ? 1 : 0;
    if (rise > 0 || 'status' in set) {
      for (const row of await rows.findBy({ id: In(part) })) {
        const next = { ...row, ...values, version: row.version + rise };
        trail.note(noun, row, next);
        entries.note('bulk.changeOne', noun, row, next);
      }
    }
    await rows.manager
      .createQueryBuilder()
      .update(rows.target)
      .set(set as object)
      .where({ id: In(part) })
      .execute();
    tables.free(await trail.write(tables));
    await entries.write(tables);
    return [];
  });
}

/** Stores the replaced versions of records that are saved past the audit trail. */
export const versionsBy = (actor: Actor, now: Date): VersionTrail =>
  new VersionTrail({ subject: () => auditSubject(actor), session: () => actor.session?.id ?? null, now: () => now });
