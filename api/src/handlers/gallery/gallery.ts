import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import type { PublicationState } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import type { StagedImage } from '../../media/media.ts';
import { withImages } from '../../media/with-files.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import { galleryPath, readFocuses } from '../../repositories/files/stored-files.ts';
import { applyList, type ListInput } from '../../repositories/list.ts';
import { galleryList, nextPosition } from '../../repositories/positions.ts';
import { withPendingFor } from '../../repositories/publication/review.ts';
import {
  type Audience,
  audienceOf,
  inState,
  isReview,
  newPublication,
  serializeFor,
  shownRows,
} from '../../repositories/publication/shown.ts';
import { findActive, newDeletable, requireVersion } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { bulkGallery } from './gallery-bulk.ts';
import { readShownProducts } from './shown-products.ts';

const { title, singular } = records.gallery;

type Filter = { lacks?: 'alt' | undefined; status?: PublicationState | undefined };

const active = (tables: Tables, { lacks, status }: Filter, audience: Audience) => {
  const query = inState(shownRows(tables, 'gallery', audience), status);
  return lacks ? query.andWhere("row.alt = ''") : query;
};
const order = { defaultSort: 'position' };

const countImages = (db: Database, filter: Filter, audience: Audience) => {
  const count = (tables: Tables) => active(tables, filter, audience).getCount();
  if (isReview(audience)) return db.read(count);
  return countContentCached(db, `gallery ${audience} ${filter.lacks ?? ''} ${filter.status ?? ''}`, count);
};

async function listImages(tables: Tables, input: Filter & ListInput, audience: Audience): Promise<GalleryRow[]> {
  const rows = await applyList(active(tables, input, audience), input, order).getMany();
  return Promise.all(rows.map(row => withPendingFor(audience, tables, 'gallery', row)));
}

const shownIn = async (db: Database, audience: Audience) => {
  const products = await readShownProducts(db);
  const focuses = await db.read(readFocuses);
  return (row: GalleryRow) => {
    const focus = focuses.get(galleryPath(row));
    return { ...serializeFor(audience, row), ...(focus ? { focus } : {}), product: products.get(row.id) ?? null };
  };
};

export const gallery: Handlers<Api>['gallery'] = {
  async list(input, { db }, actor) {
    const audience = audienceOf(actor);
    const shown = await shownIn(db, audience);
    const list = isLong(input)
      ? mapBatches(
          readInBatches(db, tables => active(tables, input, audience), input, order),
          shown,
        )
      : (await db.read(tables => listImages(tables, input, audience))).map(shown);
    return new Paged(list, { ...input, total: () => countImages(db, input, audience) });
  },

  async get({ id }, { db }, actor) {
    const audience = audienceOf(actor);
    const shown = await shownIn(db, audience);
    const found = await db.read(tables => active(tables, {}, audience).andWhere('row.id = :id', { id }).getOne());
    return shown(orNotFound(found, title));
  },

  async count(input, { db }, actor) {
    return { total: await countImages(db, input, audienceOf(actor)) };
  },

  async create({ 'image-file': files, alt = '', status }, { db, media, now }) {
    const row = { ...newDeletable(now()), ...newPublication(status), alt };
    const filename = await withImages(media, files, async staged => {
      const { filename } = staged[0] as StagedImage;
      await db.write(async (tables, touch) => {
        touch.edited(tag.gallery);
        await tables.gallery.insert({ ...row, filename, position: await nextPosition(tables, galleryList) });
      });
      return filename;
    });
    return { success: true, message: 'Image uploaded successfully!', _id: row.id, filename: filePath(filename) };
  },

  async update({ id, alt, version: expected }, { db, now }) {
    const version = await db.write(async (tables, touch) => {
      touch.edited(tag.gallery);
      const row = await findActive(tables.gallery, id, title);
      requireVersion(row, expected, singular);
      await tables.gallery.update(id, { alt, updatedAt: now(), version: row.version + 1 });
      return row.version + 1;
    });
    return { success: true, message: 'Image updated successfully!', version };
  },

  publish: publishCall('gallery'),

  ...trashCalls('gallery'),

  move: moveCall(async (tables, id, touch) => {
    await findActive(tables.gallery, id, title);
    touch(tag.gallery);
    return galleryList;
  }),

  bulk: bulkGallery,
};
