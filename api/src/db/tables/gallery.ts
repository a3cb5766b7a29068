import { limits } from '@hydraulics/common/limits';
import { tag } from '../content-tags.ts';
import type { Deletable } from '../rows.ts';
import type { StoredFile } from '../stored-file.ts';
import { table } from '../table.ts';

export type GalleryRow = Deletable & { filename: StoredFile; alt: string; position: number };

export const gallery = table<GalleryRow>({
  entity: 'gallery',
  table: 'gallery_images',
  files: { filename: true },
  tags: () => [tag.gallery],
  audit: { values: ['filename', 'alt', 'deletedAt'] },
  schema: ({ column, kinds, deletable }) => ({
    columns: {
      ...deletable,
      filename: column(kinds.line(limits.name)),
      alt: column(kinds.line(limits.imageText), { default: '' }),
      position: column(kinds.integer, { default: 0 }),
    },
    indices: [
      { name: 'ix_gallery_created', columns: ['deletedAt', 'createdAt'] },
      { name: 'ix_gallery_place', columns: ['deletedAt', 'position', 'id'] },
    ],
  }),
});
