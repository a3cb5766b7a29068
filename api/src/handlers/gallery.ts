import type { Api } from '@hydraulics/common/api';
import { tag } from '../db/content-tags.ts';
import type { Handlers } from '../http/invoke.ts';
import { withImages } from '../media/with-images.ts';
import { applyList } from '../repositories/list.ts';
import { findDeleted, findLiving, moveToBin, newDeletable, takeFromBin, toWire } from '../repositories/records.ts';

export const gallery: Handlers<Api>['gallery'] = {
  async list(input, { db }) {
    const rows = await db.read(tables => {
      const living = tables.gallery.createQueryBuilder('row').where('row.deletedAt IS NULL');
      return applyList(living, input, { defaultSort: 'createdAt' }).getMany();
    });
    return rows.map(toWire);
  },

  async create({ 'image-file': files }, { db, media, now }) {
    const row = newDeletable(now());
    const filename = await withImages(media, files, async prepared => {
      const filename = prepared[0]?.filename ?? '';
      await db.write(async (tables, touch) => {
        touch(tag.gallery);
        await tables.gallery.insert({ ...row, filename });
        await media.publish(prepared);
      });
      return filename;
    });
    return { success: true, message: 'Image uploaded successfully!', _id: row.id, filename };
  },

  async remove({ id }, { db, now }) {
    await db.write(async (tables, touch) => {
      touch(tag.gallery);
      await moveToBin(tables.gallery, await findLiving(tables.gallery, id, 'Image'), now());
    });
    return { success: true, message: 'Image deleted successfully!' };
  },

  async restore({ id }, { db }) {
    await db.write(async (tables, touch) => {
      touch(tag.gallery);
      await takeFromBin(tables.gallery, await findDeleted(tables.gallery, id, 'Image'));
    });
    return { success: true, message: 'Image restored successfully!' };
  },
};
