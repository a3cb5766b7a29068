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

/** A page that names more products makes everything stale: a tag for each would cost more than it saves. */
const maxTags = 200;

/** The tags of the products that link to a page, because it lists them or has certificates that apply to them. */
export function linkTags({ blocks }: Pick<PageRow, 'blocks'>): string[] {
  const named = new Set(blocks.flatMap(block => (block.kind === 'products' ? block.products : [])));
  if (named.size > maxTags) return [tag.everything];
  const certificates = blocks.some(({ kind }) => kind === 'certificates') ? [tag.certificates] : [];
  return [...[...named].map(tag.pagesOf), ...certificates];
}

export const pages = table<PageRow>({
  entity: 'page',
  table: 'pages',
  files: { searchImage: true, blocks: { image: true, images: { image: true }, people: { image: true } } },
  tags: row => [tag.page(row.id), tag.pages, tag.news, ...linkTags(row)],
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
