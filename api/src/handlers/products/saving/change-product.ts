import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { records } from '@hydraulics/common/registry';
import type { Tables } from '../../../db/database.ts';
import { imagesOfProduct, type ProductRow } from '../../../db/tables/products.ts';
import type { Deps } from '../../../deps.ts';
import type { Upload } from '../../../media/media.ts';
import { withImages } from '../../../media/with-files.ts';
import { arrangeAlts } from '../../../products/image-alts.ts';
import { readRelated } from '../../../products/related-products.ts';
import { requireCategory } from '../../../products/require-category.ts';
import { readSpecifications, readVariants } from '../../../products/specifications.ts';
import { chooseName } from '../../../repositories/addresses/name-record.ts';
import { chosenPicture } from '../../../repositories/files/chosen-picture.ts';
import { beginSave, savePending } from '../../../repositories/publication/pending.ts';
import { writeProduct } from '../../../repositories/publication/write/write-product.ts';
import { findActive } from '../../../repositories/records.ts';
import type { Actor } from '../../../rpc/actor.ts';
import { savedAnswer, saveOrPrepare } from '../../pending-saves.ts';
import { altsIn, arrangeImages, arrangeSpecImage, knownImages } from './arrange-images.ts';
import { plainValues, readTexts, textsOf } from './sent-fields.ts';

const { title } = records.products;

/** Changes a product, or its pending change. */
export async function changeProduct(
  { id, version, pending, pendingVersion, pictures: asked, ...input }: HandlerInput<Api['products']['update'], Upload>,
  { db, media, now }: Deps,
  actor: Actor,
) {
  const begin = (tables: Tables, row: ProductRow) =>
    beginSave(tables, { noun: 'products', row, asked: { version, pending, pendingVersion }, now: now(), actor });
  // Fails early; checked again under the lock.
  const { present: before } = await db.read(async tables =>
    begin(tables, await findActive(tables.products, id, title)),
  );
  const texts = await readTexts(input, before);
  const saved = await withImages(media, [...input.images, ...input.specImage], staged =>
    saveOrPrepare(db, pending, async (tables, touch) => {
      const row = await findActive(tables.products, id, title);
      const { present, next, prepared } = await begin(tables, row);
      const categoryId = input.categoryId ?? present.categoryId;
      const { attributes } = await requireCategory(tables, categoryId);
      const specifications = input.specifications
        ? readSpecifications(input.specifications, present.specifications, attributes)
        : present.specifications;
      const variants = input.variants
        ? readVariants(input.variants, { specifications, stored: present.variants }, attributes)
        : present.variants;
      const sent = staged.map(image => image.path);
      const known = [...imagesOfProduct(row), ...(await knownImages(tables, present, asked))];
      const images = arrangeImages({ present: present.images, known }, sent.slice(0, input.images.length), asked);
      const specImage = arrangeSpecImage({ present: present.specImage, known }, sent[input.images.length], asked);
      const figures = {
        ...{ specifications, variants, typeCode: input.typeCode ?? present.typeCode },
        ...(await readRelated(tables, id, input, present)),
      };
      const { imageAlts } = arrangeAlts(images, altsIn(asked), present.imageAlts);
      const searchImage = await chosenPicture(tables, 'searchImage', input.searchImage, present.searchImage);
      const pictures = { images, specImage, searchImage, imageAlts };
      const values = { ...plainValues(input, present), ...textsOf(texts, present), ...figures, ...pictures };
      if (!prepared) {
        const writing = { row, values: { ...values, address: input.address }, next, now: now() };
        await writeProduct(tables, touch, writing);
        return { version: next.version };
      }
      const naming = { id, now: now(), record: values, before: present, typed: input.address };
      const address = await chooseName(tables, 'product', naming);
      return savePending(tables, {
        noun: 'products',
        row,
        values: { ...values, address },
        prepared,
        now: now(),
        actor,
      });
    }),
  );
  return savedAnswer(title, saved);
}
