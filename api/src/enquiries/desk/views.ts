import { AppError } from '@hydraulics/common/contract/errors';
import type { View } from '@hydraulics/common/nouns/thread/views';
import { fold } from '@hydraulics/common/text';
import type { Tables } from '../../db/database.ts';
import { withoutAddresses } from '../notes.ts';

type Saved = { views: View[]; version: number };

/** The views that a user saved, and their version: 0 before the first. */
export async function readViews({ enquiryViews }: Tables, userId: string): Promise<Saved> {
  const row = await enquiryViews.findOneBy({ id: userId });
  return { views: row?.views ?? [], version: row?.version ?? 0 };
}

/**
 * Replaces the views of a user. Runs inside an exclusive transaction.
 * @returns the new version
 * @throws AppError `version_conflict` if they were changed since that version
 */
export async function writeViews(
  tables: Tables,
  userId: string,
  views: View[],
  expected: number | undefined,
): Promise<number> {
  const { version } = await readViews(tables, userId);
  if (expected !== undefined && expected !== version)
    throw new AppError('version_conflict', 'You changed your views elsewhere. Reload the page, then try again.');
  const row = { id: userId, views, version: version + 1 };
  if (version === 0) await tables.enquiryViews.insert(row);
  else await tables.enquiryViews.update(userId, { views, version: row.version });
  return row.version;
}

/** Deletes the views that search for the address, or only for the name, of somebody who is erased. */
export async function eraseFromViews(
  { enquiryViews }: Tables,
  isErased: (address: string) => boolean,
  names: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const { id, views, version } of await enquiryViews.find()) {
    const kept = views.filter(({ name, query }) =>
      [name, query.q ?? '', query.customer ?? ''].every(
        text => withoutAddresses(text, isErased) === text && !names.has(fold(text)),
      ),
    );
    if (kept.length < views.length) await enquiryViews.update(id, { views: kept, version: version + 1 });
  }
}
