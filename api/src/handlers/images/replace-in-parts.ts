import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { records } from '@hydraulics/common/registry';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, filesIn, type StoredFile } from '../../db/stored-file.ts';
import { nextVersion } from '../../repositories/records.ts';
import { type Editor, listParts, type Part } from './parts.ts';
import type { Selected } from './replacement-plan.ts';
import { withPathSwapped } from './swap-path.ts';
import type { Written } from './written.ts';

type Asked = { path: string; image: StoredFile; only?: Selected };

/** Puts another image in the place of one wherever the company profile, a page or a category shows it. */
export async function replaceInParts(tables: Tables, touch: Touch, asked: Asked, editor: Editor): Promise<Written> {
  const written: Written = { records: [], left: [] };
  for (const part of await listParts(tables)) {
    const saved = await replaceIn(part, asked, editor);
    if (saved.records.length > 0) touch(...part.tags);
    written.records.push(...saved.records);
    written.left.push(...saved.left);
  }
  return written;
}

async function replaceIn(
  { noun, row, files, repository }: Part,
  { path, image, only }: Asked,
  { actor, now }: Editor,
): Promise<Written> {
  const none: Written = { records: [], left: [] };
  const { id, version } = row;
  const asked = only?.find(({ _id }) => _id === id);
  if (only && !asked) return none;
  const leftAs = (reason: LeftRecord['reason']): LeftRecord => ({
    ...{ noun, _id: id, reason },
    name: row.title ?? (noun === 'categories' ? (row.name ?? null) : records[noun].title),
  });
  const by = filePath(image);
  const shown = filesIn(row, files).map(filePath);
  if (asked && (!shown.includes(path) || asked.version !== version)) {
    // An earlier, equal request has changed it.
    if (asked.version + 1 === version && shown.includes(by)) return { ...none, records: [{ _id: id, version }] };
    return { ...none, left: [leftAs('changed')] };
  }
  if (!shown.includes(path)) return none;
  // The two would become one, and the replacement could not be undone.
  if (shown.includes(by)) return { ...none, left: [leftAs('both')] };
  const next = nextVersion(row, undefined, now, { actor, label: records[noun].singular });
  const changed = Object.fromEntries(
    Object.keys(files).map(column => [column, withPathSwapped(row[column], path, by)]),
  );
  await repository.update(id, { ...next, ...changed } as never);
  return { ...none, records: [{ _id: id, version: next.version }] };
}
