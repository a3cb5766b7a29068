import { IsNull, type Repository } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { Edited } from '../../db/rows.ts';
import type { FilePlaces } from '../../db/stored-file.ts';
import { categories } from '../../db/tables/categories.ts';
import { pages } from '../../db/tables/pages/pages.ts';
import { website } from '../../db/tables/website/website.ts';
import type { Actor } from '../../rpc/actor.ts';

export type Editor = { actor: Actor; now: Date };
type PartRow = Edited & { title?: string; name?: string } & Record<string, unknown>;
type Described = { files: FilePlaces; tags: ((row: never) => string[]) | null };

/** The nouns that are changed by their declared files: the company profile, pages and categories. */
const parts: Record<'website' | 'pages' | 'categories', Described> = { website, pages, categories };

/** A row of one of them, with where its files are, the tags of what shows it, and its table. */
export type Part = {
  noun: keyof typeof parts;
  row: PartRow;
  files: FilePlaces;
  tags: string[];
  repository: Repository<PartRow>;
};

/** Every row of these nouns that is not in the trash. */
export async function listParts(tables: Tables): Promise<Part[]> {
  const found: Part[] = [];
  for (const noun of Object.keys(parts) as Part['noun'][]) {
    const { files, tags } = parts[noun];
    const repository = tables[noun] as unknown as Repository<PartRow>;
    const isDeletable = repository.metadata.findColumnWithPropertyName('deletedAt') !== undefined;
    const rows = await repository.find(isDeletable ? { where: { deletedAt: IsNull() } as never } : {});
    for (const row of rows) found.push({ noun, row, files, tags: tags?.(row as never) ?? [], repository });
  }
  return found;
}
