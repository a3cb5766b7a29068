import type { Category } from '@hydraulics/common/nouns/categories';
import { newImage, type Product, productInput, type RichField, richFields } from '@hydraulics/common/nouns/products';
import type { z } from 'zod';
import type { Base, Files, Values } from '../../../ui/drafts/drafts.ts';
import { fromPictures, type PictureMode, resulting, toPictures } from './pictures.ts';

/** What the form checks before anything is sent: as the API does. */
export const productSchema = productInput;
type Data = z.output<typeof productInput>;

export const emptyProduct: Values = {
  name: '',
  categoryId: '',
  ...Object.fromEntries(richFields.map(field => [field, ''])),
  images: '[]',
  imageMode: 'replace' satisfies PictureMode,
  specImage: '',
};

/** A product as its form shows it: see `toPictures` for the images; `specImage` is a path, `new`, or nothing. */
export const valuesOf = (product: Product): Values => ({
  ...emptyProduct,
  name: product.name,
  categoryId: product.categoryId,
  ...Object.fromEntries(richFields.map(field => [field, product[field]])),
  images: JSON.stringify(product.images),
  specImage: product.specImage ?? '',
});

type Content = { values: Values; files: Files };

/** The files that will be sent, in their order. */
export function filesToSend({ values, files }: Content): { images: File[]; specImage: File[] } {
  const specImage = values.specImage === newImage ? (files.specImage ?? []) : [];
  return { images: fromPictures(toPictures(values.images ?? '', files.images ?? [])).files, specImage };
}

/** Texts with nothing in them are not sent, unless `before` says that there was something: then it was emptied. */
function texts(data: Data, before: Values): Partial<Record<RichField, string>> {
  return Object.fromEntries(
    richFields.flatMap(field => (data[field] || before[field] ? [[field, data[field] ?? '']] : [])),
  );
}

const common = (data: Data, before: Values, content: Content, categories: readonly Category[]) => ({
  name: data.name,
  categoryId: data.categoryId,
  category: categories.find(({ _id }) => _id === data.categoryId)?.name ?? '',
  ...texts(data, before),
  ...filesToSend(content),
});

/** An empty product with an id of its own, so that sending it again after a lost answer does not add it twice. */
export const startProduct = (): Values => ({
  ...emptyProduct,
  // Browsers make ids only on https and on the own machine.
  ...(globalThis.isSecureContext ? { newId: crypto.randomUUID() } : {}),
});

export const newProduct = (data: Data, content: Content, categories: readonly Category[]) => ({
  ...common(data, {}, content, categories),
  newId: content.values.newId,
});

/**
 * The changes to a product. Chosen images replace the present ones, as the API does by itself; anything else that was
 * done to the images is told by their order.
 */
export function productChangesOf(data: Data, content: Content & { base: Base }, categories: readonly Category[]) {
  const { values, files, base } = content;
  const mode = values.imageMode as PictureMode;
  const present: string[] = JSON.parse(base.values.images ?? '[]');
  // What somebody else has removed meanwhile cannot be kept.
  const pictures = resulting(toPictures(values.images ?? '', files.images ?? []), mode).filter(
    ({ path }) => path === undefined || present.includes(path),
  );
  const replaces = pictures.length > 0 && pictures.every(({ file }) => file);
  const { value: imageOrder } = fromPictures(pictures);
  const arranged = !(replaces && mode === 'replace') && imageOrder !== base.values.images;
  return {
    ...common(data, base.values, content, categories),
    version: base.version,
    ...(arranged ? { imageOrder } : {}),
    ...(values.specImage === '' && base.values.specImage ? { removeSpecImage: 'true' as const } : {}),
  };
}
