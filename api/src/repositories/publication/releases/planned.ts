import { In, IsNull } from 'typeorm';
import type { Tables } from '../../../db/database.ts';
import type { ReleaseRow } from '../../../db/tables/releases/releases.ts';

/** A release with a moment that publishes a record as it is then; null if none does. */
export async function plannedRelease(
  tables: Tables,
  { noun, recordId }: { noun: string; recordId: string },
): Promise<ReleaseRow | null> {
  const items = await tables.releaseItems.find({ where: { noun: noun as 'products', recordId } });
  const ids = items.map(({ releaseId }) => releaseId);
  return tables.releases.findOneBy({ id: In(ids), state: 'planned', deletedAt: IsNull() });
}
