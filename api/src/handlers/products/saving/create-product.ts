import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { tag } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import { noValue } from '../../../db/fields/fields.ts';
import { productOwner } from '../../../db/tables/documents/document-owners.ts';
import { noProduct, type ProductRow, type ProductValues } from '../../../db/tables/products.ts';
import type { Deps } from '../../../deps.ts';
import type { Upload } from '../../../media/media.ts';
import { withImages } from '../../../media/with-files.ts';
import { arrangeAlts } from '../../../products/image-alts.ts';
import { readRelated } from '../../../products/related-products.ts';
import { requireCategory } from '../../../products/require-category.ts';
import { readSpecifications, readVariants } from '../../../products/specifications.ts';
import { nameRecord } from '../../../repositories/addresses/name-record.ts';
import { copyDocuments } from '../../../repositories/documents.ts';
import { chosenPicture } from '../../../repositories/files/chosen-picture.ts';
import { nextPosition, productsOf } from '../../../repositories/positions.ts';
import { productKeys } from '../../../repositories/products.ts';
import { newPublication } from '../../../repositories/publication/shown.ts';
import { touchHome, touchLists } from '../../../repositories/publication/write/write-product.ts';
import { editedBy, newDeletable } from '../../../repositories/records.ts';
import { requirePublishable } from '../../../repositories/rules/publish-rules.ts';
import type { Actor } from '../../../rpc/actor.ts';
import { altsIn, arrangeImages, arrangeSpecImage, imagesToCopy } from './arrange-images.ts';
import { plainValues, readTexts, textsOf } from './sent-fields.ts';

/** Adds a product, whose images and documents may be copied from another one. */
export async function createProduct(
  { copyOf, pictures, status, ...input }: HandlerInput<Api['products']['create'], Upload>,
  { db, media, now, publicUrl }: Deps,
  actor: Actor,
) {
  const row = {
    ...newDeletable(now()),
    ...editedBy(actor),
    ...newPublication(status),
    ...plainValues(input, noProduct()),
    ...textsOf(await readTexts(input), noProduct()),
  };
  await withImages(media, [...input.images, ...input.specImage], async staged => {
    const sent = staged.slice(0, input.images.length).map(image => image.path);
    const sentSpec = staged[input.images.length]?.path;
    return db.write(async (tables, touch) => {
      touch.edited(tag.product(row.id));
      const { attributes } = await requireCategory(tables, row.categoryId);
      const source = copyOf ? await findSource(tables, copyOf) : null;
      const known = await imagesToCopy(tables, source, pictures);
      const images = arrangeImages({ present: [], known }, sent, pictures);
      const specImage = arrangeSpecImage({ present: null, known }, sentSpec, pictures);
      const position = await nextPosition(tables, productsOf(row.categoryId));
      const specifications = readSpecifications(
        input.specifications ?? noValue.specifications(),
        noValue.specifications(),
        attributes,
        source?.specifications,
      );
      const sized = { specifications, stored: source?.variants ?? noValue.variants() };
      const variants = readVariants(input.variants ?? noValue.variants(), sized, attributes);
      const figures = {
        ...{ specifications, variants, typeCode: input.typeCode ?? noValue.typeCode() },
        ...(await readRelated(tables, row.id, input, noProduct())),
      };
      const alts = arrangeAlts(images, altsIn(pictures), source?.imageAlts ?? noValue.imageTexts());
      const { undescribedImages, imageAlts } = alts;
      const record = { name: row.name, typeCode: figures.typeCode };
      const address = await nameRecord(tables, 'product', { id: row.id, now: now(), record, typed: input.address });
      const searchImage = await chosenPicture(tables, 'searchImage', input.searchImage);
      const files = { images, specImage, searchImage, imageAlts };
      const values: ProductValues = { ...row, ...figures, address, ...files };
      await tables.products.insert({ ...row, ...values, position, undescribedImages, ...productKeys(row) });
      const added = { ...newDeletable(now()), ...editedBy(actor) };
      if (source) await copyDocuments(tables, productOwner(source.id), productOwner(row.id), added);
      // Its documents are stored by now.
      const whole = { ...row, ...values, undescribedImages };
      if (row.status === 'published') await requirePublishable(tables, [{ noun: 'products', row: whole }], publicUrl);
      touchLists(touch.edited, row.categoryId);
      if (figures.typeCode.parts.length > 0) touch.edited(tag.codes);
      await touchHome(tables, touch.edited, row.id);
    });
  });
  return { success: true as const, message: 'Product added successfully!', _id: row.id };
}

/** The product to copy. It may be in the trash, since its images are still stored. */
async function findSource(tables: Tables, id: string): Promise<ProductRow> {
  const source = await tables.products.findOneBy({ id });
  if (source) return source;
  throw fieldError('images', 'The product that this one copies no longer exists. Please remove its images.');
}
