import { records } from '@hydraulics/common/registry';
import { IsNull, type Repository } from 'typeorm';
import type { Touch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, placedFiles } from '../../db/stored-file.ts';
import { nextVersion } from '../../repositories/records.ts';
import { type Editor, type PartRow, partNouns, parts } from './replace-in-parts.ts';

/** The text that a place with a picture takes in place of its present one; undefined if it keeps that. */
type TextFor = (path: string, present: string) => string | undefined;

/** Puts texts of pictures where the company profile or a page shows them with a text. */
export async function describeInParts(
  tables: Tables,
  touch: Touch,
  textFor: TextFor,
  { actor, now }: Editor,
): Promise<void> {
  for (const noun of partNouns) {
    const repository = tables[noun] as unknown as Repository<PartRow>;
    const isDeletable = repository.metadata.findColumnWithPropertyName('deletedAt') !== undefined;
    const rows = await repository.find(isDeletable ? { where: { deletedAt: IsNull() } as never } : {});
    for (const row of rows) {
      const changed = structuredClone(row);
      const columns = new Set<string>();
      for (const { file, column, object } of placedFiles(changed, parts[noun].files)) {
        if (typeof object.alt !== 'string') continue;
        const alt = textFor(filePath(file), object.alt);
        if (alt === undefined) continue;
        object.alt = alt;
        columns.add(column);
      }
      if (columns.size === 0) continue;
      touch(...(parts[noun].tags?.(row as never) ?? []));
      const next = nextVersion(row, undefined, now, { actor, label: records[noun].singular });
      const written = Object.fromEntries([...columns].map(column => [column, changed[column]]));
      await repository.update(row.id, { ...next, ...written } as never);
    }
  }
}
