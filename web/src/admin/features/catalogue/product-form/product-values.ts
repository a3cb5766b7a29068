import { newProductInput, type Product, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { z } from 'zod';
import { filesOf, imageModes, orderOf, type ProductImage, resultingImages, storedImage } from './product-images.ts';

/** What the form checks before anything is sent: as the API does. */
export const productSchema = newProductInput.extend({
  images: z.array(z.custom<ProductImage>()),
  imageMode: z.enum(imageModes),
  specImage: z.custom<ProductImage | null>(),
});
export type ProductValues = z.input<typeof productSchema>;
type ProductData = z.output<typeof productSchema>;

/** An empty product with an id of its own, so that sending it again after a lost answer does not add it twice. */
export const emptyProduct = (): ProductValues => ({
  name: '',
  category: '',
  categoryId: '',
  images: [],
  imageMode: 'replace',
  specImage: null,
  ...Object.fromEntries(richFields.map(field => [field, ''])),
  // Browsers make ids only on https and on the own machine.
  ...(globalThis.isSecureContext ? { newId: crypto.randomUUID() } : {}),
});

/** A product as its form shows it. */
export const toProductValues = (product: Product): ProductValues => ({
  name: product.name,
  category: product.category,
  categoryId: product.categoryId,
  images: product.images.map(storedImage),
  imageMode: 'replace',
  specImage: product.specImage ? storedImage(product.specImage) : null,
  ...Object.fromEntries(richFields.map(field => [field, product[field]])),
});

/** A text that is empty is not sent, unless it was emptied here. */
function textsOf(data: ProductData, base: Partial<ProductValues>): Partial<Record<RichField, string>> {
  return Object.fromEntries(
    richFields.flatMap(field => (data[field] || base[field] ? [[field, data[field] ?? '']] : [])),
  );
}

const contentOf = (data: ProductData, base: Partial<ProductValues>) => ({
  name: data.name,
  category: data.category ?? '',
  categoryId: data.categoryId,
  ...textsOf(data, base),
  images: filesOf(data.images),
  specImage: filesOf(data.specImage ? [data.specImage] : []),
});

export const toNewProduct = (data: ProductData) => ({ ...contentOf(data, {}), newId: data.newId });

/**
 * The changes to a product. Chosen images replace the stored ones, as the API does by itself; any other change of the
 * images is sent as their order.
 */
export function toProductChanges(data: ProductData, base: { values: ProductValues; version?: number | undefined }) {
  const { values: before, version } = base;
  const stored = orderOf(before.images);
  // An image that somebody else has removed since cannot be kept.
  const images = resultingImages(data.images, data.imageMode).filter(
    image => image.kind === 'new' || stored.includes(image.path),
  );
  const replacesAll = images.length > 0 && images.every(({ kind }) => kind === 'new') && data.imageMode === 'replace';
  const imageOrder = JSON.stringify(orderOf(images));
  return {
    ...contentOf(data, before),
    version,
    ...(replacesAll || imageOrder === JSON.stringify(stored) ? {} : { imageOrder }),
    ...(before.specImage && !data.specImage ? { removeSpecImage: 'true' as const } : {}),
  };
}
