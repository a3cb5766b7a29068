import type { Api } from '@hydraulics/common/contract/api';
import { fieldError } from '@hydraulics/common/contract/errors';
import { type Cutting, isUncut } from '@hydraulics/common/nouns/images/cutting';
import { parseImagePath } from '@hydraulics/common/units/images';
import { tag } from '../../db/content-tags.ts';
import { filePath, type StoredFile, storedFile } from '../../db/stored-file.ts';
import type { MediaRow } from '../../db/tables/media/media.ts';
import type { Deps } from '../../deps.ts';
import { withCut } from '../../media/with-files.ts';
import { altOf, readFiles } from '../../repositories/files/stored-files.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { companyPictures } from './company-pictures.ts';
import { findMedia, newMedia } from './media-rows.ts';
import { replaceEverywhere, requireStored } from './replace-everywhere.ts';
import { replacementMessage } from './replacement-message.ts';

type Call = Handlers<Api>['media']['cut'];

/**
 * Makes a rotated and cropped picture from the original, and puts it in the place of the present one everywhere. A crop
 * of a cropped picture begins with the original again; the whole original takes the place of its crop.
 */
export const cutPicture: Call = async ({ path, rotation, crop }, deps, actor) => {
  const before = await deps.db.read(async tables => findMedia(tables, await requireStored(tables, path)));
  const source = before?.cutFrom ?? storedFile(path);
  const cutting: Cutting = { rotation, crop };
  if (isUncut(cutting)) {
    if (!before?.cutFrom) throw fieldError('crop', 'This is the whole picture. Move an edge of the frame, or turn it.');
    return finish({ path, image: source, source, cutting: null }, deps, actor);
  }
  if (before?.cutting && JSON.stringify(before.cutting) === JSON.stringify(cutting)) {
    throw fieldError('crop', 'The picture is already cut like this.');
  }
  const { hash = '' } = parseImagePath(filePath(source)) ?? {};
  return withCut(deps.media, { hash, cutting }, staged =>
    finish({ path, image: staged.path, source, cutting }, deps, actor),
  );
};

type Cut = { path: string; image: StoredFile; source: StoredFile; cutting: Cutting | null };

async function finish({ path, image, source, cutting }: Cut, { db, now, company }: Deps, actor: Actor) {
  const profile = companyPictures(await company());
  const { records, left } = await db.write(async (tables, touch) => {
    touch(tag.gallery);
    const editor = { now: now(), actor };
    const state = (await readFiles(tables, profile)).find(one => one.path === path);
    const about: Partial<MediaRow> = state
      ? { name: state.row?.name ?? '', alt: altOf(state), tags: state.row?.tags ?? [] }
      : {};
    if (cutting && !(await findMedia(tables, image))) {
      await tables.media.insert(newMedia(image, { ...about, cutFrom: source, cutting }, editor));
    }
    // Without a row, the original would be deleted where no record shows it any more.
    if (!(await findMedia(tables, source))) await tables.media.insert(newMedia(source, about, editor));
    return replaceEverywhere(tables, touch, { path, image, profile }, editor);
  });
  const message =
    records.length + left.length > 0
      ? replacementMessage(records.length, left)
      : 'Picture saved. No page shows it yet.';
  return { success: true as const, message, path: filePath(image), records, left };
}
