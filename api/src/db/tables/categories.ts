import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { categoryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { sortKeyLength } from '@hydraulics/common/text';
import { tag } from '../content-tags.ts';
import { columnsOf, type RowOf } from '../fields/fields.ts';
import type { Deletable, Edited, Publishable } from '../rows.ts';
import { table } from '../table.ts';

/**
 * `nameKey` is the folded name of an active category and null in the trash, so that the unique index covers active ones
 * only.
 */
export type CategoryRow = Deletable &
  Edited &
  Publishable &
  RowOf<typeof categoryFields> & {
    nameKey: string | null;
    nameSort: string;
    position: number;
  };

export const categories = table<CategoryRow>({
  entity: 'category',
  table: 'categories',
  files: { searchImage: true },
  tags: ({ id }) => [tag.category(id), tag.categories],
  audit: { values: [...namesOf(categoryFields), ...publicationColumns, 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...kit.publishable,
      ...columnsOf(categoryFields, kit),
      nameKey: kit.column(kit.kinds.key(limits.name), { nullable: true }),
      nameSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
      position: kit.column(kit.kinds.integer, { default: 0 }),
    },
    ...kit.unique('uq_categories_name', ['nameKey']),
  }),
});
