import { newProductInput, type Product, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { z } from 'zod';
import { filesOf, imageModes, orderOf, type ProductImage, resultingImages, storedImage } from './product-images.ts';

/** The form's validation, the same as the API's. */
export const productSchema = newProductInput.extend({
  images: z.array(z.custom<ProductImage>()),
  imageMode: z.enum(imageModes),
  specImage: z.custom<ProductImage | null>(),
});
export type ProductValues = z.input<typeof productSchema>;
type ProductData = z.output<typeof productSchema>;

/** An empty product with a client-generated id, so that a retry after a lost response does not add it twice. */
export const emptyProduct = (): ProductValues => ({
  name: '',
  category: '',
  categoryId: '',
  images: [],
  imageMode: 'replace',
  specImage: null,
  ...Object.fromEntries(richFields.map(field => [field, ''])),
  ...(globalThis.isSecureContext ? { newId: crypto.randomUUID() } : {}),
});

export const toProductValues = (product: Product): ProductValues => ({
  name: product.name,
  category: product.category,
  categoryId: product.categoryId,
  images: product.images.map(storedImage),
  imageMode: 'replace',
  specImage: product.specImage ? storedImage(product.specImage) : null,
  ...Object.fromEntries(richFields.map(field => [field, product[field]])),
});

/** Empty texts are sent only if they were emptied in this form. */
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
 * The changes to a product. New images replace the stored ones, the API's default; any other change of the images is
 * sent as their order.
 */
export function toProductChanges(data: ProductData, base: { values: ProductValues; version?: number | undefined }) {
  const { values: before, version } = base;
  const stored = orderOf(before.images);
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
