import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { pageLimits } from '@hydraulics/common/nouns/pages/blocks';
import { pageFields } from '@hydraulics/common/nouns/pages/page-fields';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { tag } from '../../content-tags.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited, Publishable } from '../../rows.ts';
import { table } from '../../table.ts';

export type PageRow = Deletable &
  Edited &
  Publishable &
  RowOf<typeof pageFields> & {
    /** The name of an active page and null in the trash, so that the unique index covers active ones only. */
    nameKey: string | null;
    /** The folded texts of the page, for the search. */
    search: string;
    position: number;
  };

export const pages = table<PageRow>({
  entity: 'page',
  table: 'pages',
  files: { blocks: { image: true, images: { image: true }, people: { image: true } } },
  tags: ({ id }) => [tag.page(id), tag.pages, tag.news],
  audit: { values: [...namesOf(pageFields), ...publicationColumns, 'deletedAt'] },
  schema: kit => {
    const unique = kit.unique('uq_pages_name', ['nameKey']);
    return {
      columns: {
        ...kit.deletable,
        ...kit.edited,
        ...kit.publishable,
        ...columnsOf(pageFields, kit),
        nameKey: kit.column(kit.kinds.key(pageLimits.name), { nullable: true }),
        search: kit.column(kit.kinds.longText),
        position: kit.column(kit.kinds.integer, { default: 0 }),
      },
      ...unique,
      indices: [
        ...(unique.indices ?? []),
        { name: 'ix_pages_place', columns: ['deletedAt', 'position', 'id'] },
        { name: 'ix_pages_date', columns: ['deletedAt', 'date', 'id'] },
      ],
    };
  },
});
