import { records } from '@hydraulics/common/registry';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, placedFiles } from '../../db/stored-file.ts';
import { nextVersion } from '../../repositories/records.ts';
import { type Editor, listParts } from './parts.ts';

/** The text that a place with a picture takes in place of its present one; undefined if it keeps that. */
type TextFor = (path: string, present: string) => string | undefined;

/** Puts texts of pictures where the company profile or a page shows them with a text. */
export async function describeInParts(
  tables: Tables,
  touch: Touch,
  textFor: TextFor,
  { actor, now }: Editor,
): Promise<void> {
  for (const { noun, row, files, tags, repository } of await listParts(tables)) {
    const changed = structuredClone(row);
    const columns = new Set<string>();
    for (const { file, column, object } of placedFiles(changed, files)) {
      if (typeof object.alt !== 'string') continue;
      const alt = textFor(filePath(file), object.alt);
      if (alt === undefined) continue;
      object.alt = alt;
      columns.add(column);
    }
    if (columns.size === 0) continue;
    touch(...tags);
    const next = nextVersion(row, undefined, now, { actor, label: records[noun].singular });
    const written = Object.fromEntries([...columns].map(column => [column, changed[column]]));
    await repository.update(row.id, { ...next, ...written } as never);
  }
}
