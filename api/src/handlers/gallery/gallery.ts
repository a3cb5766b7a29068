import type { Api } from '@hydraulics/common/contract/api';
import { IsNull } from 'typeorm';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { imagePath } from '../../db/stored-image.ts';
import type { Prepared } from '../../media/media.ts';
import { withImages } from '../../media/with-images.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { countContent } from '../../repositories/content-counts.ts';
import { applyList } from '../../repositories/list.ts';
import { newDeletable, toWire } from '../../repositories/records.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { trashCalls } from '../trash-calls.ts';

const active = (tables: Tables) => tables.gallery.createQueryBuilder('row').where('row.deletedAt IS NULL');
const order = { defaultSort: 'createdAt' };

export const gallery: Handlers<Api>['gallery'] = {
  async list(input, { db }) {
    if (isLong(input)) return mapBatches(readInBatches(db, active, input, order), toWire);
    return (await db.read(tables => applyList(active(tables), input, order).getMany())).map(toWire);
  },

  async count(_input, { db }) {
    const count = (tables: Tables) => tables.gallery.countBy({ deletedAt: IsNull() });
    return { total: await countContent(db, 'gallery', count) };
  },

  async create({ 'image-file': files }, { db, media, now }) {
    const row = newDeletable(now());
    const filename = await withImages(media, files, async prepared => {
      const { filename } = prepared[0] as Prepared;
      await db.write(async (tables, touch) => {
        touch(tag.gallery);
        await tables.gallery.insert({ ...row, filename });
        await media.publish(prepared);
      });
      return imagePath(filename);
    });
    return { success: true, message: 'Image uploaded successfully!', _id: row.id, filename };
  },

  ...trashCalls('gallery'),
};
