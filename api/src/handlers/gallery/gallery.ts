import type { Api } from '@hydraulics/common/contract/api';
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
import { applyList } from '../../repositories/list.ts';
import { galleryList, nextPosition } from '../../repositories/positions.ts';
import { findActive, newDeletable, requireVersion, serialize } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { bulkGallery } from './gallery-bulk.ts';
import { readShownProducts } from './shown-products.ts';

const { title, singular } = records.gallery;

type Filter = { lacks?: 'alt' | undefined };

const active = (tables: Tables, { lacks }: Filter) => {
  const query = tables.gallery.createQueryBuilder('row').where('row.deletedAt IS NULL');
  return lacks ? query.andWhere("row.alt = ''") : query;
};
const order = { defaultSort: 'position' };

const countImages = (db: Database, filter: Filter) =>
  countContentCached(db, `gallery ${filter.lacks ?? ''}`, tables => active(tables, filter).getCount());

const shownIn = async (db: Database) => {
  const products = await readShownProducts(db);
  const focuses = await db.read(readFocuses);
  return (row: GalleryRow) => {
    const focus = focuses.get(galleryPath(row));
    return { ...serialize(row), ...(focus ? { focus } : {}), product: products.get(row.id) ?? null };
  };
};

export const gallery: Handlers<Api>['gallery'] = {
  async list(input, { db }) {
    const shown = await shownIn(db);
    const list = isLong(input)
      ? mapBatches(
          readInBatches(db, tables => active(tables, input), input, order),
          shown,
        )
      : (await db.read(tables => applyList(active(tables, input), input, order).getMany())).map(shown);
    return new Paged(list, { ...input, total: () => countImages(db, input) });
  },

  async get({ id }, { db }) {
    const shown = await shownIn(db);
    return shown(await db.read(tables => findActive(tables.gallery, id, title)));
  },

  async count(input, { db }) {
    return { total: await countImages(db, input) };
  },

  async create({ 'image-file': files, alt = '' }, { db, media, now }) {
    const row = { ...newDeletable(now()), alt };
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

  ...trashCalls('gallery'),

  move: moveCall(async (tables, id, touch) => {
    await findActive(tables.gallery, id, title);
    touch(tag.gallery);
    return galleryList;
  }),

  bulk: bulkGallery,
};
