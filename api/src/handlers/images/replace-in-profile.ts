import { websiteId } from '@hydraulics/common/nouns/website/website';
import { records } from '@hydraulics/common/registry';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, filesIn, type StoredFile } from '../../db/stored-file.ts';
import { website } from '../../db/tables/website/website.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Selected } from './replacement-plan.ts';
import type { Written } from './written.ts';

type Asked = { path: string; image: StoredFile; only?: Selected };

const nothing: Written = { records: [], left: [] };

/** Puts another image in the place of one wherever the company profile shows it. */
export async function replaceInProfile(
  tables: Tables,
  touch: Touch,
  { path, image, only }: Asked,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Written> {
  const asked = only?.find(({ _id }) => _id === websiteId);
  const row = only && !asked ? null : await tables.website.findOneBy({ id: websiteId });
  if (!row) return nothing;
  const by = filePath(image);
  const shown = filesIn(row, website.files).map(filePath);
  if (asked && (!shown.includes(path) || asked.version !== row.version)) {
    // An earlier, equal request has changed it.
    if (asked.version + 1 === row.version && shown.includes(by)) {
      return { records: [{ _id: websiteId, version: row.version }], left: [] };
    }
    return { records: [], left: [{ noun: 'website', _id: websiteId, name: records.website.title, reason: 'changed' }] };
  }
  if (!shown.includes(path)) return nothing;
  const next = nextVersion(row, undefined, now, { actor, label: records.website.singular });
  const columns = Object.keys(website.files) as (keyof typeof website.files)[];
  const changed = Object.fromEntries(columns.map(column => [column, swapped(row[column], path, by)]));
  await tables.website.update(websiteId, { ...next, ...changed });
  touch(tag.company);
  return { records: [{ _id: websiteId, version: next.version }], left: [] };
}

/** A part of the profile with another path in it. */
const swapped = (part: unknown, path: string, by: string): unknown =>
  JSON.parse(JSON.stringify(part ?? null), (_key, value) => (value === path ? by : value));
