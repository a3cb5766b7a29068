import { limits } from '@hydraulics/common/limits';
import { tag } from '../content-tags.ts';
import type { Deletable } from '../rows.ts';
import type { StoredImage } from '../stored-image.ts';
import { table } from '../table.ts';

export type GalleryRow = Deletable & { filename: StoredImage; position: number };

export const gallery = table<GalleryRow>({
  entity: 'gallery',
  table: 'gallery_images',
  images: { filename: true },
  tags: () => [tag.gallery],
  audit: { values: ['filename', 'deletedAt'] },
  schema: ({ column, kinds, deletable }) => ({
    columns: {
      ...deletable('gallery_images'),
      filename: column(kinds.line(limits.name)),
      position: column(kinds.integer, { default: 0 }),
    },
    indices: [
      { name: 'ix_gallery_created', columns: ['deletedAt', 'createdAt'] },
      { name: 'ix_gallery_place', columns: ['deletedAt', 'position', 'id'] },
    ],
  }),
});
