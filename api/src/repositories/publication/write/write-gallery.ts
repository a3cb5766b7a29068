import { tag } from '../../../db/content-tags.ts';
import type { GalleryRow } from '../../../db/tables/gallery.ts';
import type { Write } from './writing.ts';

type Values = Pick<GalleryRow, 'alt' | 'searchTitle' | 'searchDescription' | 'noindex'>;

export const writeGallery: Write<GalleryRow, Values> = async (tables, touch, writing) => {
  const { updatedAt, version } = writing.next;
  const { alt, searchTitle, searchDescription, noindex } = writing.values;
  touch.edited(tag.gallery);
  const values = { alt, searchTitle, searchDescription, noindex };
  await tables.gallery.update(writing.row.id, { ...values, updatedAt, version });
};
