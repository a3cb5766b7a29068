import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { galleryFields } from '@hydraulics/common/nouns/fields/record-fields';
import type { PublicationState } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import type { StagedImage } from '../../media/media.ts';
import { withImages } from '../../media/with-files.ts';
import { isLong, readInBatches } from '../../repositories/batches.ts';
import { readContentCached } from '../../repositories/cached-reads.ts';
import { galleryPath, readFocuses } from '../../repositories/files/stored-files.ts';
import { applyList, type ListInput } from '../../repositories/list.ts';
import { galleryList, nextPosition } from '../../repositories/positions.ts';
import { beginSave, pendingOf, savePending } from '../../repositories/publication/pending.ts';
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
import { writeGallery } from '../../repositories/publication/write/write-gallery.ts';
import { findActive, newDeletable } from '../../repositories/records.ts';
import { requirePublishable } from '../../repositories/rules/publish-rules.ts';
import { withoutNone } from '../../repositories/without-none.ts';
import { mapBatches } from '../../rpc/batches.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { savedAnswer, saveOrPrepare } from '../pending-saves.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { bulkGallery } from './gallery-bulk.ts';
import { readShownProducts } from './shown-products.ts';

const { title } = records.gallery;

/** A new image for which nothing of this was given. */
const noTexts = { alt: '', searchTitle: '', searchDescription: '', noindex: false };

type Filter = { lacks?: 'alt' | undefined; status?: PublicationState | undefined };

const active = (tables: Tables, { lacks, status }: Filter, audience: Audience) => {
  const query = inState(shownRows(tables, 'gallery', audience), status);
  return lacks ? query.andWhere("row.alt = ''") : query;
};
const order = { defaultSort: 'position' };

const countImages = (db: Database, filter: Filter, audience: Audience) => {
  const count = (tables: Tables) => active(tables, filter, audience).getCount();
  if (isReview(audience)) return db.read(count);
  return readContentCached(db, `gallery ${audience} ${filter.lacks ?? ''} ${filter.status ?? ''}`, count);
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
    return {
      ...withoutNone(galleryFields, serializeFor(audience, row)),
      ...(focus ? { focus } : {}),
      product: products.get(row.id) ?? null,
    };
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
    const { found, pending } = await db.read(async tables => ({
      found: await active(tables, {}, audience).andWhere('row.id = :id', { id }).getOne(),
      pending: audience === 'staff' ? await pendingOf(tables, 'gallery', id) : {},
    }));
    return { ...shown(orNotFound(found, title)), ...pending };
  },

  async count(input, { db }, actor) {
    return { total: await countImages(db, input, audienceOf(actor)) };
  },

  async create({ 'image-file': files, status, ...given }, { db, media, now, publicUrl }) {
    const row = { ...newDeletable(now()), ...newPublication(status), ...noTexts, ...given };
    const filename = await withImages(media, files, async staged => {
      const { filename } = staged[0] as StagedImage;
      await db.write(async (tables, touch) => {
        touch.edited(tag.gallery);
        if (row.status === 'published') await requirePublishable(tables, [{ noun: 'gallery', row }], publicUrl);
        await tables.gallery.insert({ ...row, filename, position: await nextPosition(tables, galleryList) });
      });
      return filename;
    });
    return { success: true, message: 'Image uploaded successfully!', _id: row.id, filename: filePath(filename) };
  },

  async update({ id, version, pending, pendingVersion, ...given }, { db, now }, actor) {
    const asked = { version, pending, pendingVersion };
    const saved = await saveOrPrepare(db, asked.pending, async (tables, touch) => {
      const row = await findActive(tables.gallery, id, title);
      const at = { noun: 'gallery', row, now: now(), actor } as const;
      const { present, next, prepared } = await beginSave(tables, { ...at, asked });
      const values = { ...present, ...given };
      if (prepared) return savePending(tables, { ...at, values, prepared });
      await writeGallery(tables, touch, { row, values, next, now: now() });
      return { version: next.version };
    });
    return savedAnswer(title, saved);
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
