import { doubtsOfVariants, noVariantCells, toVariantCells, toVariants } from '@hydraulics/common/figures/variant-table';
import { limits } from '@hydraulics/common/limits';
import { namesOf, textOfPlain } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { Life } from '@hydraulics/common/nouns/lists/product-life';
import { type RelationField, relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { newProductInput, type Product } from '@hydraulics/common/nouns/products';
import { z } from 'zod';
import { type ChosenDocument, documentRefusal } from '../../../ui/documents/chosen-document.ts';
import type { Cells } from '../../../ui/sheet/cells.ts';
import {
  doubtsOfSpecifications,
  noSpecificationValues,
  type SpecificationValues,
  toSpecifications,
  toSpecificationValues,
} from '../figures/specification-values.ts';
import {
  doubtsOfTypeCode,
  noTypeCodeValues,
  readTypeCode,
  type TypeCodeValues,
  toTypeCodeValues,
} from '../figures/type-code-values.ts';
import { filesOf, imageModes, type ProductImage, picturesOf, resultingImages, storedImage } from './product-images.ts';

/** A sheet with problems is not sent; the first problem is the field's error. */
const withoutDoubts = <V>(doubtsOf: (value: V) => string[]) =>
  z.custom<V>().superRefine((value, context) => {
    const [doubt, ...others] = doubtsOf(value);
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    if (doubt) context.addIssue({ code: 'custom', message: `${doubt}${more}` });
  });

const ids = z.array(z.string());
const relatedSchemas = { accessories: ids, spareParts: ids, goesWith: ids, replaces: ids };

/** The products of each relation, by the given function. */
const relatedOf = <T>(of: (field: RelationField) => T) =>
  Object.fromEntries(relationFields.map(field => [field, of(field)])) as Record<RelationField, T>;

/** The form's validation, the same as the API's. */
export const productSchema = newProductInput.omit({ pictures: true }).extend({
  images: z.array(z.custom<ProductImage>()),
  imageMode: z.enum(imageModes),
  specImage: z.custom<ProductImage | null>(),
  specifications: withoutDoubts<SpecificationValues>(doubtsOfSpecifications),
  variants: withoutDoubts<Cells>(doubtsOfVariants),
  typeCode: withoutDoubts<TypeCodeValues>(doubtsOfTypeCode),
  ...relatedSchemas,
  documents: withoutDoubts<ChosenDocument[]>(documents =>
    documents.flatMap(({ file }) => {
      const refusal = documentRefusal(file);
      return refusal ? `${file.name}: ${refusal}` : [];
    }),
  ),
});
export type ProductValues = z.input<typeof productSchema>;
type ProductData = z.output<typeof productSchema>;

/** The fields that the form has as texts. */
export const textFields = namesOf(
  productFields,
  ...([
    'line',
    'address',
    'optionalLine',
    'richText',
    'wholeNumber',
    'flag',
    'storedPicture',
    'life',
    'day',
    'availability',
  ] as const),
);
type TextField = (typeof textFields)[number];

/** A flag is `1` or empty; so is the life of an active product. */
type Texts = Record<Exclude<TextField, 'noindex' | 'life'>, string> & { noindex: '' | '1'; life: Life | '' };

const noTexts = () => Object.fromEntries(textFields.map(field => [field, ''])) as Texts;

export const emptyProduct = (): ProductValues => ({
  category: '',
  categoryId: '',
  images: [],
  imageMode: 'replace',
  specImage: null,
  specifications: noSpecificationValues(),
  variants: noVariantCells(),
  typeCode: noTypeCodeValues(),
  ...relatedOf(() => []),
  documents: [],
  ...noTexts(),
});

export const toProductValues = (product: Product): ProductValues => ({
  category: product.category,
  categoryId: product.categoryId,
  images: product.images.map((path, index) => storedImage(path, product.imageAlts?.[index])),
  imageMode: 'replace',
  specImage: product.specImage ? storedImage(product.specImage) : null,
  specifications: toSpecificationValues(product.specifications, product.attributes ?? [], product.categoryId),
  variants: toVariantCells(product.variants),
  typeCode: toTypeCodeValues(product.typeCode),
  ...relatedOf(field => product[field] ?? []),
  documents: [],
  ...(Object.fromEntries(textFields.map(field => [field, textOfPlain(product[field])])) as Texts),
  // An earlier version names it.
  ...(product.life === 'active' ? { life: '' } : {}),
});

/** A new product with all values of another one except its name. It shares the stored images. */
export function toCopyValues(product: Product): ProductValues {
  const values = toProductValues(product);
  return {
    ...emptyProduct(),
    ...values,
    // Nothing of it is stored yet.
    specifications: { ...values.specifications, others: {} },
    name: `${[...product.name].slice(0, limits.name - ' (copy)'.length).join('')} (copy)`,
    address: '',
    imageMode: 'add',
    copyOf: product._id,
  };
}

/** Empty texts are sent only if they were emptied in this form. */
const textsOf = (data: ProductData, base: Partial<ProductValues>) =>
  Object.fromEntries(
    textFields.flatMap(field => {
      const text = field === 'life' && data.life === 'active' ? '' : textOfPlain(data[field]);
      return text || base[field] ? [[field, text]] : [];
    }),
  ) as Partial<Texts> & { name: string };

/** The figures that were changed in this form, as JSON. */
function figuresOf(data: ProductData, base: Partial<ProductValues>) {
  const changed = (name: string, now: object, before: object) => {
    const text = JSON.stringify(now);
    return text === JSON.stringify(before) ? {} : { [name]: text };
  };
  return {
    ...Object.assign({}, ...relationFields.map(field => changed(field, data[field], base[field] ?? []))),
    ...changed(
      'specifications',
      toSpecifications(data.specifications),
      toSpecifications(base.specifications ?? noSpecificationValues()),
    ),
    ...changed('variants', toVariants(data.variants), toVariants(base.variants ?? noVariantCells())),
    ...changed(
      'typeCode',
      readTypeCode(data.typeCode).typeCode,
      readTypeCode(base.typeCode ?? noTypeCodeValues()).typeCode,
    ),
  };
}

const contentOf = (data: ProductData, base: Partial<ProductValues>) => ({
  category: data.category ?? '',
  categoryId: data.categoryId,
  ...textsOf(data, base),
  ...figuresOf(data, base),
  images: filesOf(data.images),
  specImage: filesOf(data.specImage ? [data.specImage] : []),
});

const noPictures = { images: [], specImage: null };

export function toNewProduct(data: ProductData) {
  const { copyOf, specImage, imageMode } = data;
  const images = resultingImages(data.images, imageMode);
  return {
    ...contentOf(data, {}),
    ...(copyOf ? { copyOf } : {}),
    ...picturesOf({ images, specImage }, noPictures, imageMode),
  };
}

/**
 * The changes to a product. New images replace the stored ones, the API's default; any other change of the images
 * places them all, also by paths that only an earlier version has.
 */
export function toProductChanges(data: ProductData, base: { values: ProductValues; version?: number | undefined }) {
  const { values: before, version } = base;
  const { specImage, imageMode } = data;
  const images = resultingImages(data.images, imageMode);
  return { ...contentOf(data, before), version, ...picturesOf({ images, specImage }, before, imageMode) };
}
