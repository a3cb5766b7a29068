import { fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import type { ReleaseItem, ReleaseNoun } from '@hydraulics/common/nouns/publication/releases';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { listed } from '@hydraulics/common/text';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../../db/database.ts';
import type { ReleaseItemRow } from '../../../db/tables/releases/release-items.ts';
import { nameOrText, namingColumns, unnamed } from '../../../db/trail/record-name.ts';
import { inChunks } from '../../batches.ts';
import { type PublishedRow, publishedTable } from '../schedule.ts';
import { publicationOf } from '../shown.ts';

/** What a release calls the website. */
export const websiteName = 'Texts and look';

type Chosen = Pick<ReleaseItem, 'noun' | 'recordId'>;

/** What a release calls a record. */
export const nameInRelease = (noun: ReleaseNoun, row: object): string =>
  noun === 'website' ? websiteName : (nameOrText(row) || unnamed).slice(0, limits.name);

export const keyOf = ({ noun, recordId }: Chosen) => `${noun} ${recordId}`;

/** Visitors always see the website. */
const alwaysShown = { deletedAt: null, status: 'published', publishAt: null, unpublishAt: null } as const;

/** The records that were chosen, in the trash or not, without their texts. Those that were purged are missing. */
async function readRecords(tables: Tables, chosen: readonly Chosen[]): Promise<Map<string, PublishedRow>> {
  const found = new Map<string, PublishedRow>();
  for (const [noun, some] of Map.groupBy(chosen, one => one.noun)) {
    if (noun === 'website') {
      const row = await tables.website.findOne({ where: { id: websiteId }, select: { id: true } });
      if (row) found.set(keyOf({ noun, recordId: row.id }), { ...row, ...alwaysShown });
      continue;
    }
    const table = publishedTable(tables, noun);
    const columns = ['id', 'deletedAt', 'status', 'publishAt', 'unpublishAt', ...namingColumns(table)];
    const select = Object.fromEntries(columns.map(column => [column, true]));
    const ids = [...new Set(some.map(({ recordId }) => recordId))];
    const rows = await inChunks(ids, part => table.find({ where: { id: In(part) }, select }));
    for (const row of rows) found.set(keyOf({ noun, recordId: row.id }), row);
  }
  return found;
}

/** The keys of the records that have a pending change. */
export async function readChanged(tables: Tables, chosen: readonly Chosen[]): Promise<Set<string>> {
  const ids = [...new Set(chosen.map(({ recordId }) => recordId))];
  const select = { record: true, recordId: true } as const;
  const rows = await inChunks(ids, part =>
    tables.pendingChanges.find({ where: { recordId: In(part), deletedAt: IsNull() }, select }),
  );
  return new Set(rows.map(({ record, recordId }) => `${record} ${recordId}`));
}

/** The records of releases with what became of them, by the id of the release, in their order. */
export async function readItems(tables: Tables, releaseIds: string[]): Promise<Map<string, ReleaseItem[]>> {
  const rows = await tables.releaseItems.find({ where: { releaseId: In(releaseIds) }, order: { position: 'ASC' } });
  const records = await readRecords(tables, rows);
  const changed = await readChanged(tables, rows);
  const items = new Map(releaseIds.map((id): [string, ReleaseItem[]] => [id, []]));
  for (const { releaseId, noun, recordId, name } of rows) {
    const record = records.get(keyOf({ noun, recordId }));
    items.get(releaseId)?.push({
      noun,
      recordId,
      name: record ? nameInRelease(noun, record) : name,
      isDeleted: !record || record.deletedAt !== null,
      isChanged: changed.has(keyOf({ noun, recordId })),
      ...(record ? publicationOf(record) : {}),
    });
  }
  return items;
}

/**
 * Replaces the records of a release. A record that is named twice counts once; one that was deleted since it was chosen
 * stays until somebody removes it.
 * @throws AppError `invalid_input` if a record that was not there before does not exist
 */
export async function saveItems(
  tables: Tables,
  releaseId: string,
  chosen: readonly Chosen[],
  newId: () => string,
): Promise<void> {
  const before = new Map((await tables.releaseItems.findBy({ releaseId })).map(row => [keyOf(row), row]));
  const records = await readRecords(tables, chosen);
  const rows = [...new Map(chosen.map(one => [keyOf(one), one]))].map(([key, one], position): ReleaseItemRow => {
    const record = records.get(key);
    const earlier = before.get(key);
    if (!earlier && (!record || record.deletedAt)) throw fieldError('items', 'This record no longer exists.');
    const name = record ? nameInRelease(one.noun, record) : (earlier?.name ?? '');
    return { id: newId(), releaseId, position, noun: one.noun, recordId: one.recordId, name, before: null };
  });
  await tables.releaseItems.delete({ releaseId });
  if (rows.length > 0) await tables.releaseItems.insert(rows);
}

const mostNamed = 3;

/** @throws AppError `invalid_input` if a release has no record, or one that was deleted */
export function requireNoneDeleted(items: readonly ReleaseItem[]): void {
  if (items.length === 0) throw fieldError('items', 'This release has no records. Choose what goes live.');
  const deleted = items.filter(({ isDeleted }) => isDeleted);
  if (deleted.length === 0) return;
  const named = deleted.slice(0, mostNamed).map(({ name }) => `“${name}”`);
  const others = deleted.length - named.length;
  const who = listed(others > 0 ? [...named, `${others} more`] : named);
  const [was, it] = deleted.length === 1 ? ['was', 'it'] : ['were', 'them'];
  throw fieldError('items', `${who} ${was} deleted. Remove ${it} from the release, or restore ${it} from the trash.`);
}
