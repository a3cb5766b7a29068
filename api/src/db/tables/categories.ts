import { limits } from '@hydraulics/common/limits';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { sortKeyLength } from '@hydraulics/common/text';
import { optionalJson } from '../columns.ts';
import { tag } from '../content-tags.ts';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';

/**
 * `nameKey` is the folded name of an active category and null in the trash, so that the unique index covers active ones
 * only.
 */
export type CategoryRow = Deletable &
  Edited & {
    name: string;
    nameKey: string | null;
    nameSort: string;
    position: number;
    /** In the order of the data sheet, removed ones included. */
    attributes: Attribute[];
  };

export const categories = table<CategoryRow>({
  entity: 'category',
  table: 'categories',
  files: {},
  tags: ({ id }) => [tag.category(id), tag.categories],
  audit: { values: ['name', 'attributes', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited, unique }) => ({
    columns: {
      ...deletable,
      ...edited,
      name: column(kinds.line(limits.name)),
      nameKey: column(kinds.key(limits.name), { nullable: true }),
      nameSort: column(kinds.key(sortKeyLength), { default: '' }),
      position: column(kinds.integer, { default: 0 }),
      attributes: column(kinds.longText, { nullable: true, transformer: optionalJson<Attribute[]>(() => []) }),
    },
    ...unique('uq_categories_name', ['nameKey']),
  }),
});
