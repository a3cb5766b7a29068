import type { ProductRow } from '../db/tables/products.ts';
import { serialize } from './records.ts';

/** A product as it is sent. */
export const toProduct = (row: ProductRow) => {
  const { specifications, variants, imageAlts, ...rest } = serialize(row);
  const hasValues = specifications?.own.length > 0 || Object.keys(specifications?.values ?? {}).length > 0;
  return {
    ...rest,
    category: row.category?.name ?? '',
    ...listAlts(rest.images, imageAlts),
    ...(hasValues ? { specifications } : {}),
    ...(variants?.rows.length > 0 || variants?.columns.length > 0 ? { variants } : {}),
  };
};

/** The texts of images in their order; nothing if there are none. */
function listAlts(images: string[], alts: Record<string, string> | undefined): { imageAlts?: string[] } {
  const texts = images.map(path => alts?.[path] ?? '');
  return texts.some(Boolean) ? { imageAlts: texts } : {};
}
