import { tag } from '../../../db/content-tags.ts';
import type { GalleryRow } from '../../../db/tables/gallery.ts';
import type { Write } from './writing.ts';

export const writeGallery: Write<GalleryRow, Pick<GalleryRow, 'alt'>> = async (tables, touch, writing) => {
  const { updatedAt, version } = writing.next;
  touch.edited(tag.gallery);
  await tables.gallery.update(writing.row.id, { alt: writing.values.alt, updatedAt, version });
};
