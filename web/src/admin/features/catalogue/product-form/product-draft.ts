import { toVariantCells } from '@hydraulics/common/figures/variant-table';
import { specifications, variants } from '@hydraulics/common/nouns/attributes/attributes';
import { typeCode } from '@hydraulics/common/nouns/attributes/type-code';
import { type ProductPictures, productPictures } from '@hydraulics/common/nouns/images/product-pictures';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { product } from '@hydraulics/common/nouns/products';
import { z } from 'zod';
import type { Base } from '../../../ui/drafts/drafts.ts';
import type { Cells } from '../../../ui/sheet/cells.ts';
import { type SpecificationValues, toSpecificationValues } from '../figures/specification-values.ts';
import { type TypeCodeValues, toTypeCodeValues } from '../figures/type-code-values.ts';
import { newImageOf, type ProductImage, storedImage } from './product-images.ts';
import { emptyProduct, type ProductValues, textFields, toProductValues } from './product-values.ts';

type SentFile = { field: string; file: File };

/**
 * Rebuilds the draft of a product form from a sent request, so that it can be corrected and sent again.
 * @param base the product as the form had opened it; null for a new product
 * @param key the `Idempotency-Key` of a new product, which may have been added although no answer arrived
 */
export function productDraft(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly SentFile[],
  base: Record<string, unknown> | null,
  key?: string,
): { values: ProductValues; base: Base<ProductValues> } {
  const sent = new Map(fields);
  const known = base && product.safeParse(base).data;
  const before = known ? toProductValues(known) : emptyProduct();
  const chosen = (field: string) => files.filter(one => one.field === field).map(({ file }) => newImageOf(file));
  const texts = ['category', 'categoryId', 'copyOf', ...textFields].flatMap(name =>
    sent.has(name) ? [[name, sent.get(name)]] : [],
  );
  const pictures = picturesIn(sent.get('pictures'));
  const images = imagesOf(pictures, chosen('images'), before.images);
  const [specImage] = chosen('specImage');
  const version = sent.get('version');
  return {
    values: {
      ...before,
      ...Object.fromEntries(texts),
      images,
      imageMode: images.some(({ path }) => path) ? 'add' : 'replace',
      specImage: specImage ?? specImageOf(pictures, before.specImage),
      specifications: specificationsOf(sent.get('specifications'), before.specifications),
      variants: variantsOf(sent.get('variants'), before.variants),
      typeCode: typeCodeOf(sent.get('typeCode'), before.typeCode),
      ...Object.fromEntries(relationFields.map(field => [field, relatedIn(sent.get(field), before[field])])),
    },
    base: { values: before, version: version === undefined ? undefined : Number(version), ...(known ? {} : { key }) },
  };
}

function picturesIn(text: string | undefined): ProductPictures {
  return (text === undefined ? undefined : productPictures.safeParse(JSON.parse(text)).data) ?? {};
}

function imagesOf({ images }: ProductPictures, chosen: ProductImage[], before: ProductImage[]): ProductImage[] {
  if (!images) return chosen.length > 0 ? chosen : before;
  return images.flatMap(({ path, file = 0, alt }) => {
    if (path !== undefined) return storedImage(path, alt ?? before.find(one => one.path === path)?.alt);
    const sent = chosen[file];
    return sent ? { ...sent, ...(alt ? { alt } : {}) } : [];
  });
}

const specImageOf = ({ specImage }: ProductPictures, before: ProductImage | null) =>
  specImage === undefined ? before : specImage && storedImage(specImage.path);

function specificationsOf(text: string | undefined, before: SpecificationValues): SpecificationValues {
  const read = text === undefined ? undefined : specifications.safeParse(JSON.parse(text)).data;
  if (!read) return before;
  const own = read.own.map((one, index) => ({ ...one, id: one.id ?? `own-${index + 1}` }));
  return toSpecificationValues({ ...read, own }, before.attributes, before.categoryId);
}

function variantsOf(text: string | undefined, before: Cells): Cells {
  const read = text === undefined ? undefined : variants.safeParse(JSON.parse(text)).data;
  return read ? toVariantCells(read) : before;
}

const ids = z.array(z.string());

const relatedIn = (text: string | undefined, before: string[]): string[] =>
  text === undefined ? before : (ids.safeParse(JSON.parse(text)).data ?? before);

function typeCodeOf(text: string | undefined, before: TypeCodeValues): TypeCodeValues {
  const read = text === undefined ? undefined : typeCode.safeParse(JSON.parse(text)).data;
  return read ? toTypeCodeValues(read) : before;
}
