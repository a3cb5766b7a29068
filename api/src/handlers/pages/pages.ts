import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { mapImages } from '@hydraulics/common/nouns/pages/blocks';
import { records } from '@hydraulics/common/registry';
import { searchText } from '@hydraulics/common/text';
import { type ContentTouch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { Deps } from '../../deps.ts';
import type { Upload } from '../../media/media.ts';
import { withImages } from '../../media/with-files.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import {
  countNews,
  findPublicPage,
  findReviewedPage,
  listNews,
  listPublicPages,
  textsOfBlock,
  toNewsItem,
} from '../../repositories/pages.ts';
import { nextPosition, pageList } from '../../repositories/positions.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { trashCalls } from '../trash-calls.ts';
import { readName } from './page-names.ts';
import { cleanBlocks, imagesOfPage, placeImages } from './read-blocks.ts';
import { shownRecords } from './shown-records.ts';

const { title, singular } = records.pages;

const active = (tables: Tables, q: string | undefined) =>
  applySearch(tables.pages.createQueryBuilder('row').where('row.deletedAt IS NULL'), q, 'search');

const blocksOf = ({ blocks }: Pick<PageRow, 'blocks'>) =>
  blocks.map(block => mapImages<StoredFile, string>(block, filePath));

const searchOf = ({ title, blocks }: Pick<PageRow, 'title' | 'blocks'>) =>
  searchText([title, ...blocks.flatMap(textsOfBlock)].join(' '));

export const pages: Handlers<Api>['pages'] = {
  async list(input, { db }) {
    const rows = await db.read(tables =>
      applyList(active(tables, input.q), input, { defaultSort: 'position' }).getMany(),
    );
    return new Paged(
      rows.map(({ blocks: _, ...row }) => serialize(row)),
      { ...input, total: () => db.read(tables => active(tables, input.q).getCount()) },
    );
  },

  async get({ id }, { db }) {
    const row = await db.read(tables => findActive(tables.pages, id, title));
    return { ...serialize(row), blocks: blocksOf(row) };
  },

  async single({ name = '' }, { db }, { review }) {
    return db.read(async tables => {
      const found = review?.noun === 'pages' ? await findReviewedPage(tables, name, review.id) : null;
      const row = found ?? orNotFound(await findPublicPage(tables, name), title);
      return { ...serialize(row), blocks: blocksOf(row), ...(await shownRecords(tables, row)) };
    });
  },

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

  async create({ images, blocks: sentBlocks = [], name: sentName, place = 'none', date = '', ...input }, deps, actor) {
    const { db, media, now } = deps;
    const cleaned = await cleanBlocks(sentBlocks);
    const row = { ...newDeletable(now()), ...editedBy(actor), ...input, place, date: date || null };
    await withImages(media, images, staged =>
      db.write(async (tables, touch) => {
        touchLists(touch.edited, row);
        touch.edited(tag.page(row.id));
        const name = await readName(tables, { name: sentName, title: row.title });
        const sent = staged.map(({ path }) => path);
        const blocks = await placeImages(tables, cleaned, { sent, present: [] });
        const position = await nextPosition(tables, pageList);
        const search = searchOf({ ...row, blocks });
        await tables.pages.insert({ ...row, name, nameKey: name, blocks, search, position });
      }),
    );
    return { success: true, message: 'Page added successfully!', _id: row.id };
  },

  update: (input, deps, actor) => change(input, deps, actor),

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
  {
    id,
    version: expected,
    images,
    blocks: sentBlocks,
    name: sentName,
    date,
    ...input
  }: HandlerInput<Api['pages']['update'], Upload>,
  { db, media, now }: Deps,
  actor: Actor,
) {
  // Fails early; checked again under the lock.
  const before = await db.read(tables => findActive(tables.pages, id, title));
  nextVersion(before, expected, now(), { actor, label: singular });
  const cleaned = sentBlocks && (await cleanBlocks(sentBlocks));
  let replaced: StoredFile[] = [];
  const version = await withImages(media, images, staged =>
    db.write(async (tables, touch) => {
      const row = await findActive(tables.pages, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      const present = imagesOfPage(row.blocks);
      const sent = staged.map(({ path }) => path);
      const blocks = cleaned ? await placeImages(tables, cleaned, { sent, present, pageId: id }) : row.blocks;
      const given = { ...row, ...input, ...(date === undefined ? {} : { date: date || null }) };
      const name = sentName === undefined ? row.name : await readName(tables, { ...given, name: sentName }, id);
      const values = { ...given, ...next, name, nameKey: name, blocks };
      await tables.pages.update(id, { ...values, search: searchOf(values) });
      const kept = new Set(imagesOfPage(blocks).map(filePath));
      replaced = present.filter(image => !kept.has(filePath(image)));
      // No visitor may see an image that staff removed, nor find a page under its former address.
      const touchChanged: ContentTouch['edited'] = replaced.length > 0 || name !== row.name ? touch : touch.edited;
      touchChanged(tag.page(id));
      touchLists(touchChanged, row, values);
      return next.version;
    }),
  );
  await media.trashUnreferenced(replaced);
  return { success: true as const, message: 'Page updated successfully!', version };
}

type Listed = Pick<PageRow, 'title' | 'place' | 'date'> & { name?: string };

/** The lists that show a page, or showed it before: menu and footer, which are on every page, and the news. */
function touchLists(touch: ContentTouch['edited'], row: Listed, changed?: Listed): void {
  const both = changed ? [row, changed] : [row];
  const isSame = changed && (['title', 'name', 'place'] as const).every(field => row[field] === changed[field]);
  const hadNews = changed && row.date !== null && changed.date !== null;
  if ((both.some(({ place }) => place !== 'none') && !isSame) || (both.some(({ date }) => date !== null) && !hadNews)) {
    touch(tag.pages);
  }
  if (both.some(({ date }) => date !== null)) touch(tag.news);
}
