import type { Follow } from '../../../ui/form/description.ts';
import { followReplacements } from '../../../ui/images/replacements.ts';
import type { ProductImage } from './product-images.ts';
import type { ProductValues } from './product-values.ts';

/** Replaces an image by another; returns the same object if the values do not contain it. */
function withReplaced(values: ProductValues, from: string, to: string): ProductValues {
  const has = (image: ProductImage | null) => image?.path === from;
  const replace = <I extends ProductImage | null>(image: I): I =>
    image && has(image) ? { ...image, path: to } : image;
  const { images, specImage } = values;
  if (!has(specImage) && !images.some(has)) return values;
  return { ...values, images: images.map(replace), specImage: replace(specImage) };
}

/** Applies replacements of images, and their undo, to an open product form. `id` is null for a new product. */
export const followImages =
  (id: string | null): Follow<ProductValues> =>
  listener => {
    /** The replacements that this form has applied, so that it also applies their undo. */
    const followed = new Set<string>();
    return followReplacements(({ from, to, records, left, isUndo }) => {
      const version = records.find(({ _id }) => _id === id)?.version;
      if (left.some(({ _id }) => _id === id)) return;
      if (isUndo && version === undefined && !followed.has(`${to} ${from}`)) return;
      const apply = (values: ProductValues) => {
        const replaced = withReplaced(values, from, to);
        if (replaced !== values) followed.add(`${from} ${to}`);
        return replaced;
      };
      listener({ apply, version });
    });
  };
