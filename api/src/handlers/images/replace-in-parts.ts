import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { records } from '@hydraulics/common/registry';
import { IsNull, type Repository } from 'typeorm';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { Edited } from '../../db/rows.ts';
import { type FilePlaces, filePath, filesIn, type StoredFile } from '../../db/stored-file.ts';
import { categories } from '../../db/tables/categories.ts';
import { pages } from '../../db/tables/pages/pages.ts';
import { website } from '../../db/tables/website/website.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Selected } from './replacement-plan.ts';
import type { Written } from './written.ts';

type Asked = { path: string; image: StoredFile; only?: Selected };
export type Editor = { actor: Actor; now: Date };
export type PartRow = Edited & { title?: string; name?: string } & Record<string, unknown>;
type Described = { files: FilePlaces; tags: ((row: never) => string[]) | null };

/** The nouns that are changed by their declared files: the company profile, pages and categories. */
export const parts: Record<'website' | 'pages' | 'categories', Described> = { website, pages, categories };
export const partNouns = Object.keys(parts) as (keyof typeof parts)[];

/** Puts another image in the place of one wherever the company profile, a page or a category shows it. */
export async function replaceInParts(tables: Tables, touch: Touch, asked: Asked, editor: Editor): Promise<Written> {
  const written: Written = { records: [], left: [] };
  for (const noun of partNouns) {
    const repository = tables[noun] as unknown as Repository<PartRow>;
    const isDeletable = repository.metadata.findColumnWithPropertyName('deletedAt') !== undefined;
    const rows = await repository.find(isDeletable ? { where: { deletedAt: IsNull() } as never } : {});
    for (const row of rows) {
      const saved = await replaceIn(repository, noun, row, asked, editor);
      if (saved.records.length > 0) touch(...(parts[noun].tags?.(row as never) ?? []));
      written.records.push(...saved.records);
      written.left.push(...saved.left);
    }
  }
  return written;
}

async function replaceIn(
  repository: Repository<PartRow>,
  noun: keyof typeof parts,
  row: PartRow,
  { path, image, only }: Asked,
  { actor, now }: Editor,
): Promise<Written> {
  const none: Written = { records: [], left: [] };
  const { id, version } = row;
  const asked = only?.find(({ _id }) => _id === id);
  if (only && !asked) return none;
  const { files } = parts[noun];
  const leftAs = (reason: LeftRecord['reason']): LeftRecord => ({
    ...{ noun, _id: id, reason },
    name: row.title ?? (noun === 'categories' ? (row.name ?? null) : records[noun].title),
  });
  const by = filePath(image);
  const shown = filesIn(row as never, files as never).map(filePath);
  if (asked && (!shown.includes(path) || asked.version !== version)) {
    // An earlier, equal request has changed it.
    if (asked.version + 1 === version && shown.includes(by)) return { ...none, records: [{ _id: id, version }] };
    return { ...none, left: [leftAs('changed')] };
  }
  if (!shown.includes(path)) return none;
  // The two would become one, and the replacement could not be undone.
  if (shown.includes(by)) return { ...none, left: [leftAs('both')] };
  const next = nextVersion(row, undefined, now, { actor, label: records[noun].singular });
  const changed = Object.fromEntries(Object.keys(files).map(column => [column, swapped(row[column], path, by)]));
  await repository.update(id, { ...next, ...changed } as never);
  return { ...none, records: [{ _id: id, version: next.version }] };
}

/** A part with another path in it. */
const swapped = (part: unknown, path: string, by: string): unknown =>
  JSON.parse(JSON.stringify(part ?? null), (_key, value) => (value === path ? by : value));
