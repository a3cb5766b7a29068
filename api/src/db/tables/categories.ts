import { limits } from '@hydraulics/common/limits';
import { tag } from '../content-tags.ts';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';

/**
 * `nameKey` is the folded name of an active category and null in the trash, so that the unique index covers active ones
 * only.
 */
export type CategoryRow = Deletable & Edited & { name: string; nameKey: string | null };

export const categories = table<CategoryRow>({
  entity: 'category',
  table: 'categories',
  images: {},
  tags: ({ id }) => [tag.category(id), tag.categories],
  audit: { values: ['name', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited, unique }) => ({
    columns: {
      ...deletable('categories'),
      ...edited,
      name: column(kinds.line(limits.name)),
      nameKey: column(kinds.key(limits.name), { nullable: true }),
    },
    ...unique('uq_categories_name', ['nameKey']),
  }),
});
