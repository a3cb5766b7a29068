import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { mapImages } from '@hydraulics/common/nouns/pages/blocks';
import { pageFields } from '@hydraulics/common/nouns/pages/page-fields';
import type { PublicationState } from '@hydraulics/common/nouns/publication/publication';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../media/media.ts';
import { withImages } from '../../media/with-files.ts';
import { chosenPicture } from '../../repositories/files/chosen-picture.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { countNews, findPageByName, listNews, listPublicPages, toNewsItem } from '../../repositories/pages.ts';
import { nextPosition, pageList } from '../../repositories/positions.ts';
import { beginSave, pendingOf, savePending } from '../../repositories/publication/pending.ts';
import { withPendingFor } from '../../repositories/publication/review.ts';
import {
  type Audience,
  audienceOf,
  inState,
  newPublication,
  serializeFor,
  shownRows,
} from '../../repositories/publication/shown.ts';
import { imagesOfPage, searchOf, touchLists, writePage } from '../../repositories/publication/write/write-page.ts';
import { editedBy, findActive, newDeletable } from '../../repositories/records.ts';
import { requirePublishable } from '../../repositories/rules/publish-rules.ts';
import { withoutNone } from '../../repositories/without-none.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { savedAnswer, saveOrPrepare } from '../pending-saves.ts';
import { publishCall } from '../publish-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { bulkPages } from './page-bulk.ts';
import { readName } from './page-names.ts';
import { pagesOfProduct } from './product-pages.ts';
import { cleanBlocks, placeImages } from './read-blocks.ts';
import { shownRecords } from './shown-records.ts';

const { title } = records.pages;

type Filter = { q?: string | undefined; status?: PublicationState | undefined };

const active = (tables: Tables, { q, status }: Filter) =>
  applySearch(inState(shownRows(tables, 'pages', 'staff'), status), q, 'search');

const blocksOf = ({ blocks }: Pick<PageRow, 'blocks'>) =>
  blocks.map(block => mapImages<StoredFile, string>(block, filePath));

/** A new page for which nothing of this was given. */
const noSearch = { searchTitle: '', searchDescription: '', noindex: false };

const toPage = (audience: Audience, row: PageRow) => withoutNone(pageFields, serializeFor(audience, row));

export const pages: Handlers<Api>['pages'] = {
  async list(input, { db }) {
    const rows = await db.read(tables =>
      applyList(active(tables, input), input, { defaultSort: 'position' }).getMany(),
    );
    return new Paged(
      rows.map(({ blocks: _, ...row }) => serializeFor('staff', row)),
      { ...input, total: () => db.read(tables => active(tables, input).getCount()) },
    );
  },

  async get({ id }, { db }) {
    const { row, pending } = await db.read(async tables => ({
      row: await findActive(tables.pages, id, title),
      pending: await pendingOf(tables, 'pages', id),
    }));
    return { ...toPage('staff', row), blocks: blocksOf(row), ...pending };
  },

  async single({ name = '' }, { db }, actor) {
    const audience = audienceOf(actor);
    return db.read(async tables => {
      const found = orNotFound(await findPageByName(tables, name, audience), title);
      const row = await withPendingFor(audience, tables, 'pages', found);
      return { ...toPage(audience, row), blocks: blocksOf(row), ...(await shownRecords(tables, row)) };
    });
  },

  ofProduct: async ({ productId }, { db }) =>
    db.read(async tables => {
      const shown = shownRows(tables, 'products', 'visitors').select(['row.id', 'row.categoryId']);
      const product = productId ? await shown.andWhere('row.id = :productId', { productId }).getOne() : null;
      return product ? pagesOfProduct(tables, product) : { certificates: [], mentions: [] };
    }),

  async links(_input, { db }) {
    const rows = await db.read(listPublicPages);
    return {
      pages: rows.flatMap(({ title, name, place }) => (place === 'none' ? [] : [{ title, name, place }])),
      hasNews: rows.some(({ date }) => date !== null),
    };
  },

  async news({ limit = limits.cards, offset = 0 }, { db }) {
    const rows = await db.read(tables => listNews(tables, { limit, offset }));
    return new Paged(rows.map(toNewsItem), { limit, offset, total: () => db.read(countNews) });
  },

  newsCount: async (_input, { db }) => ({ total: await db.read(countNews) }),

  async create(
    {
      images,
      blocks: sentBlocks = [],
      name: sentName,
      place = 'none',
      date = '',
      status,
      searchImage: picture,
      ...input
    },
    deps,
    actor,
  ) {
    const { db, media, now, publicUrl } = deps;
    const cleaned = await cleanBlocks(sentBlocks);
    const row = {
      ...{ ...newDeletable(now()), ...editedBy(actor), ...newPublication(status) },
      ...{ ...noSearch, ...input, place, date: date || null },
    };
    await withImages(media, images, staged =>
      db.write(async (tables, touch) => {
        touch.edited(tag.page(row.id));
        const name = await readName(tables, { name: sentName, title: row.title });
        const sent = staged.map(({ path }) => path);
        const blocks = await placeImages(tables, cleaned, { sent, present: [] });
        const position = await nextPosition(tables, pageList);
        const searchImage = await chosenPicture(tables, 'searchImage', picture);
        const search = searchOf({ ...row, blocks });
        touchLists(touch.edited, { ...row, blocks });
        const whole = { ...row, name, blocks, searchImage };
        if (row.status === 'published') await requirePublishable(tables, [{ noun: 'pages', row: whole }], publicUrl);
        await tables.pages.insert({ ...whole, nameKey: name, search, position });
      }),
    );
    return { success: true, message: 'Page added successfully!', _id: row.id };
  },

  update: (input, deps, actor) => change(input, deps, actor),

  publish: publishCall('pages'),

  bulk: bulkPages,

  ...trashCalls('pages', {
    remove: async () => ({ nameKey: null }),
    restore: async (tables, row) => ({ nameKey: await readName(tables, row, row.id) }),
  }),

  move: moveCall(async (tables, id, touch) => {
    await findActive(tables.pages, id, title);
    touch(tag.pages);
    return pageList;
  }),
};

async function change(
  { id, version, pending, pendingVersion, ...input }: HandlerInput<Api['pages']['update'], Upload>,
  { db, media, now }: Deps,
  actor: Actor,
) {
  const { images, blocks: sentBlocks, name: sentName, date, searchImage: picture, ...plain } = input;
  const begin = (tables: Tables, row: PageRow) =>
    beginSave(tables, { noun: 'pages', row, asked: { version, pending, pendingVersion }, now: now(), actor });
  // Fails early; checked again under the lock.
  await db.read(async tables => begin(tables, await findActive(tables.pages, id, title)));
  const cleaned = sentBlocks && (await cleanBlocks(sentBlocks));
  const saved = await withImages(media, images, staged =>
    saveOrPrepare(db, pending, async (tables, touch) => {
      const row = await findActive(tables.pages, id, title);
      const { present, next, prepared } = await begin(tables, row);
      const known = [...imagesOfPage(row.blocks), ...imagesOfPage(present.blocks)];
      const sent = staged.map(({ path }) => path);
      const blocks = cleaned
        ? await placeImages(tables, cleaned, { sent, present: known, pageId: id })
        : present.blocks;
      const given = { ...present, ...plain, ...(date === undefined ? {} : { date: date || null }) };
      const name = sentName === undefined ? present.name : await readName(tables, { ...given, name: sentName }, id);
      const searchImage = await chosenPicture(tables, 'searchImage', picture, present.searchImage);
      const { title: newTitle, place, searchTitle, searchDescription, noindex } = given;
      const values = {
        ...{ title: newTitle, place, date: given.date, name, blocks },
        ...{ searchTitle, searchDescription, searchImage, noindex },
      };
      if (prepared) return savePending(tables, { noun: 'pages', row, values, prepared, now: now(), actor });
      await writePage(tables, touch, { row, values, next, now: now() });
      return { version: next.version };
    }),
  );
  return savedAnswer(title, saved);
}
