import type { Client } from '@hydraulics/common/contract/client';
import { paths } from '@hydraulics/common/contract/paths';
import { type Product, productInput, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { hasContent } from '@hydraulics/common/text';
import { z } from 'zod';
import { filesOf, type ProductImage, specPictureOf, storedImage } from '../product-form/product-images.ts';

/** The content of a section: one rich text, or the specification image. */
export type SectionField = RichField | 'specImage';

/** The form's validation, the same as the API's for the section's field; the others are absent. */
export const sectionSchema = productInput
  .pick(Object.fromEntries(richFields.map(field => [field, true])) as Record<RichField, true>)
  .extend({ specImage: z.custom<ProductImage | null>().optional() });
export type SectionValues = z.input<typeof sectionSchema>;

/** The path under which the section's draft is stored. */
export const sectionPlace = (id: string, field: SectionField): string => `${paths.product.href({ id })}#${field}`;

const isText = (field: SectionField): field is RichField => field !== 'specImage';

export const sectionFields: readonly SectionField[] = [...richFields, 'specImage'];

export function toSectionValues(field: SectionField, product: Product): SectionValues {
  if (isText(field)) return { [field]: product[field] };
  return { specImage: product.specImage ? storedImage(product.specImage) : null };
}

type Changes = Omit<Parameters<Client['products']['update']>[0], 'id' | 'version'>;

/** The one changed field. A text without words, such as an empty list, is empty. */
export function toSectionChanges(field: SectionField, values: SectionValues, before: SectionValues): Changes {
  if (isText(field)) {
    const html = values[field] ?? '';
    return { [field]: hasContent(html) ? html : '' };
  }
  const { specImage = null } = values;
  return {
    ...(specImage ? { specImage: filesOf([specImage]) } : {}),
    ...specPictureOf(specImage, before.specImage ?? null),
  };
}
