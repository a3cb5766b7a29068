import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { galleryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { tag } from '../content-tags.ts';
import { columnsOf, type RowOf } from '../fields/fields.ts';
import type { Deletable, Publishable } from '../rows.ts';
import { table } from '../table.ts';

export type GalleryRow = Deletable & Publishable & RowOf<typeof galleryFields> & { position: number };

export const gallery = table<GalleryRow>({
  entity: 'gallery',
  table: 'gallery_images',
  files: { filename: true },
  tags: () => [tag.gallery],
  audit: { values: [...namesOf(galleryFields), ...publicationColumns, 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.publishable,
      ...columnsOf(galleryFields, kit),
      position: kit.column(kit.kinds.integer, { default: 0 }),
    },
    indices: [
      { name: 'ix_gallery_newest', columns: ['deletedAt', 'createdAt', 'id'] },
      { name: 'ix_gallery_place', columns: ['deletedAt', 'position', 'id'] },
    ],
  }),
});
