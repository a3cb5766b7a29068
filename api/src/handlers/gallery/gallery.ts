import type { Api } from '@hydraulics/common/contract/api';
import { records } from '@hydraulics/common/registry';
import { IsNull } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { imagePath } from '../../db/stored-image.ts';
import type { StagedImage } from '../../media/media.ts';
import { withImages } from '../../media/with-images.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { countContentCached } from '../../repositories/cached-counts.ts';
import { applyList } from '../../repositories/list.ts';
import { galleryList, nextPosition } from '../../repositories/positions.ts';
import { findActive, newDeletable, serialize } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { bulkGallery } from './gallery-bulk.ts';

const { title } = records.gallery;

const active = (tables: Tables) => tables.gallery.createQueryBuilder('row').where('row.deletedAt IS NULL');
const order = { defaultSort: 'position' };

const countImages = (db: Database) =>
  countContentCached(db, 'gallery', tables => tables.gallery.countBy({ deletedAt: IsNull() }));

export const gallery: Handlers<Api>['gallery'] = {
  async list(input, { db }) {
    const list = isLong(input)
      ? mapBatches(readInBatches(db, active, input, order), serialize)
      : (await db.read(tables => applyList(active(tables), input, order).getMany())).map(serialize);
    return new Paged(list, { ...input, total: () => countImages(db) });
  },

  async get({ id }, { db }) {
    return serialize(await db.read(tables => findActive(tables.gallery, id, title)));
  },

  async count(_input, { db }) {
    return { total: await countImages(db) };
  },

  async create({ 'image-file': files }, { db, media, now }) {
    const row = newDeletable(now());
    const filename = await withImages(media, files, async prepared => {
      const { filename } = prepared[0] as StagedImage;
      await db.write(async (tables, touch) => {
        touch(tag.gallery);
        await tables.gallery.insert({ ...row, filename, position: await nextPosition(tables, galleryList) });
        await media.commit(prepared);
      });
      return imagePath(filename);
    });
    return { success: true, message: 'Image uploaded successfully!', _id: row.id, filename };
  },

  ...trashCalls('gallery'),

  move: moveCall(async (tables, id, touch) => {
    await findActive(tables.gallery, id, title);
    touch(tag.gallery);
    return galleryList;
  }),

  bulk: bulkGallery,
};
