import type { Api } from '@hydraulics/common/contract/api';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';
import { filePath, storedFile } from '../../db/stored-file.ts';
import { isStored } from '../../media/is-stored.ts';
import { withImages } from '../../media/with-files.ts';
import { listStoredImages } from '../../repositories/files/stored-files.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { companyPictures } from './company-pictures.ts';
import { replaceEverywhere, requireStored } from './replace-everywhere.ts';
import { replacementMessage } from './replacement-message.ts';

const pageSize = 50;

export const images: Handlers<Api>['images'] = {
  async list({ limit = pageSize, offset = 0, ...filter }, { db, company }) {
    const shown = companyPictures(await company());
    const list = await db.read(tables => listStoredImages(tables, filter, shown));
    return new Paged(list.slice(offset, offset + limit), { limit, offset, total: async () => list.length });
  },

  async replace({ path, by: chosen, records: only, image: files }, { db, media, now, company }, actor) {
    if (files.length === 0 && !chosen) throw fieldError('image', 'Please choose an image.');
    const profile = companyPictures(await company());
    // What only saved changes had is in the trash by the time of an undo.
    const isKept = Boolean(only && chosen && (await isStored(media, chosen)));
    const done = await withImages(media, files, staged =>
      db.write(async (tables, touch) => {
        const by = isKept && chosen ? storedFile(chosen) : undefined;
        const image = staged[0]?.path ?? by ?? (await requireStored(tables, chosen ?? ''));
        if (filePath(image) === path) throw fieldError('by', 'This is the same image. Nothing was replaced.');
        const written = await replaceEverywhere(tables, touch, { path, image, only, profile }, { actor, now: now() });
        requireChange(written);
        tables.free([storedFile(path)]);
        return { path: filePath(image), ...written };
      }),
    );
    return { success: true, message: replacementMessage(done.records.length, done.left), ...done };
  },
};

function requireChange({ records, left }: { records: unknown[]; left: LeftRecord[] }): void {
  if (records.length > 0) return;
  if (left.length === 0) {
    throw new AppError('not_found', 'This image is no longer shown. Nothing was replaced.');
  }
  const message = replacementMessage(0, left);
  if (left.every(({ reason }) => reason === 'both' || reason === 'profile')) throw fieldError('by', message);
  throw new AppError('version_conflict', message);
}
