import type { Client } from '@hydraulics/common/contract/client';
import { paths } from '@hydraulics/common/contract/paths';
import { type Product, productInput, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { hasContent } from '@hydraulics/common/text';
import { z } from 'zod';
import { filesOf, type ProductImage, storedImage } from '../product-form/product-images.ts';

/** What a section of the product page shows: one rich text, or the image of the specification. */
export type SectionField = RichField | 'specImage';

/** What the form checks before anything is sent, as the API does: the field of its section is there, the others are not. */
export const sectionSchema = productInput
  .omit({ name: true, category: true, categoryId: true })
  .extend({ specImage: z.custom<ProductImage | null>().optional() });
export type SectionValues = z.input<typeof sectionSchema>;

/** Where the form of a section stands. */
export const sectionPlace = (id: string, field: SectionField): string => `${paths.product.href({ id })}#${field}`;

const isText = (field: SectionField): field is RichField => field !== 'specImage';

export const sectionFields: readonly SectionField[] = [...richFields, 'specImage'];

/** A section of a product as its form shows it. */
export function toSectionValues(field: SectionField, product: Product): SectionValues {
  if (isText(field)) return { [field]: product[field] };
  return { specImage: product.specImage ? storedImage(product.specImage) : null };
}

type Changes = Omit<Parameters<Client['products']['update']>[0], 'id' | 'version'>;

/** What is sent: the one field. A text without a word, as an empty list is, is none. */
export function toSectionChanges(field: SectionField, values: SectionValues, before: SectionValues): Changes {
  if (isText(field)) {
    const html = values[field] ?? '';
    return { [field]: hasContent(html) ? html : '' };
  }
  const { specImage } = values;
  if (specImage) return { specImage: filesOf([specImage]) };
  return before.specImage ? { removeSpecImage: 'true' } : {};
}
