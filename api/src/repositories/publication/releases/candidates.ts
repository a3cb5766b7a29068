import { type PublishedNoun, publishedNouns } from '@hydraulics/common/nouns/publication/publication';
import type { ReleaseCandidate } from '@hydraulics/common/nouns/publication/releases';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { fold, searchText } from '@hydraulics/common/text';
import type { Tables } from '../../../db/database.ts';
import { filePath, type StoredFile } from '../../../db/stored-file.ts';
import { namingColumns } from '../../../db/trail/record-name.ts';
import { type PublishedRow, publishedTable } from '../schedule.ts';
import { publicationOf, shownTo } from '../shown.ts';
import { keyOf, nameInRelease, readChanged, websiteName } from './items.ts';

type Row = PublishedRow & { filename?: StoredFile };

/**
 * The records that a release may have, by name: drafts and pending changes first. Without a search only those. The website
 * is one while it has a pending change.
 * @returns a page of them, and how many there are
 */
export async function findCandidates(
  tables: Tables,
  {
    q = '',
    limit = 20,
    offset = 0,
    withWebsite,
  }: { q?: string | undefined; limit?: number | undefined; offset?: number | undefined; withWebsite: boolean },
): Promise<{ page: ReleaseCandidate[]; total: number }> {
  const words = fold(q).split(' ').filter(Boolean);
  const found: (ReleaseCandidate & { isShown: boolean })[] = [];
  for (const noun of publishedNouns) {
    const rows = await readRows(tables, noun, words.length === 0);
    const changed = await readChanged(
      tables,
      rows.map(({ id: recordId }) => ({ noun, recordId })),
    );
    for (const row of rows) {
      const name = nameInRelease(noun, row);
      const searched = searchText(name);
      if (!words.every(word => searched.includes(word))) continue;
      const image = row.filename ? filePath(row.filename) : null;
      const isShown = row.status === 'published';
      const one = { noun, recordId: row.id };
      const isChanged = changed.has(keyOf(one));
      found.push({ ...one, name, image, isShown: isShown && !isChanged, isChanged, ...publicationOf(row) });
    }
  }
  const website = { noun: 'website', recordId: websiteId } as const;
  const isNamed = words.every(word => searchText(`website ${websiteName}`).includes(word));
  if (withWebsite && isNamed && (await readChanged(tables, [website])).has(keyOf(website))) {
    const one = { name: websiteName, image: null, isShown: false, isChanged: true, status: 'published' } as const;
    found.push({ ...website, ...one });
  }
  found.sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
  return {
    page: found.slice(offset, offset + limit).map(({ isShown: _, ...one }) => one),
    total: found.length,
  };
}

/** Images last: they are many, and looked for by their picture. */
const rank = ({ isShown, noun }: { isShown: boolean; noun: string }) =>
  Number(isShown) * 2 + Number(noun === 'gallery');

const byName = new Intl.Collator('en', { numeric: true });

const changedIds =
  'SELECT waiting.recordId FROM pending_changes waiting WHERE waiting.record = :noun AND waiting.deletedAt IS NULL';

/** The names and publication of a noun's records, without their texts. */
function readRows(tables: Tables, noun: PublishedNoun, hiddenOnly: boolean): Promise<Row[]> {
  const table = publishedTable(tables, noun);
  const image = noun === 'gallery' ? ['filename'] : [];
  const columns = ['id', 'status', 'publishAt', 'unpublishAt', ...namingColumns(table), ...image];
  const query = table
    .createQueryBuilder('row')
    .select(columns.map(column => `row.${column}`))
    .where(shownTo('staff', noun));
  if (hiddenOnly) query.andWhere(`(row.status = 'draft' OR row.id IN (${changedIds}))`, { noun });
  return query.getMany();
}
