import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { pagePlaces } from '@hydraulics/common/nouns/pages/pages';
import { In } from 'typeorm';
import type { BulkContext, BulkDescription, BulkRow } from '../../bulk/description.ts';
import { changePublication, isAlready, isPublication, reversePublication } from '../../bulk/publication.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import { updateRows } from '../../bulk/update-rows.ts';
import { type PageRow, pages as table } from '../../db/tables/pages/pages.ts';
import { editedBy } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { readName } from './page-names.ts';

type Input = HandlerInput<Api['pages']['bulk'], never>;
type Action = 'delete' | 'publish' | 'withdraw' | 'place';
type Row = PageRow & BulkRow;

const update = (context: BulkContext, set: object, ids: string[]) => updateRows(context, 'pages', ids, set);

const touchAll = ({ touch }: BulkContext, rows: readonly Row[]) =>
  touch(...new Set(rows.flatMap(row => table.tags?.(row) ?? [])));

const doneWords: Record<Exclude<Action, 'place'>, string> = {
  delete: 'deleted',
  publish: 'published',
  withdraw: 'withdrawn',
};

const pages: BulkDescription<Row, Action, Input> = {
  noun: 'pages',
  permission: 'content',
  words: ['page', 'pages'],
  done: (action, { place = 'none' }) =>
    action === 'place' ? `listed in: ${pagePlaces[place].toLowerCase()}` : doneWords[action],
  isPublic: true,

  async load(tables, ids) {
    const rows = await tables.pages.find({ where: { id: In(ids) } });
    return rows.map(row => ({ ...row, isDeleted: row.deletedAt !== null }));
  },

  needsNoChange: (row, { action, place }) =>
    isPublication(action) ? isAlready(row, action) : action === 'place' && row.place === place,

  async change(rows, { action, place }, context) {
    touchAll(context, rows);
    if (isPublication(action)) return changePublication(context, 'pages', rows, action);
    const ids = rows.map(({ id }) => id);
    const edited = { ...editedBy(context.actor), version: () => 'version + 1' };
    if (action === 'place') await update(context, { ...edited, updatedAt: context.now, place }, ids);
    else await update(context, { ...edited, deletedAt: context.now, nameKey: null }, ids);
    return rows.map(row => ({
      id: row.id,
      version: row.version + 1,
      before: action === 'place' ? { place: row.place } : {},
    }));
  },

  async reverse(pairs, action, context) {
    touchAll(
      context,
      pairs.map(({ row }) => row),
    );
    if (isPublication(action)) {
      return reversePublication(
        context,
        'pages',
        pairs.map(({ step }) => step),
      );
    }
    const edited = { ...editedBy(context.actor), version: () => 'version + 1' };
    for (const { step, row } of pairs) {
      const set =
        action === 'place'
          ? { updatedAt: context.now, place: step.before.place }
          : { deletedAt: null, nameKey: await readName(context.tables, row, row.id) };
      await update(context, { ...edited, ...set }, [row.id]);
    }
  },
};

export const bulkPages: Handlers<Api>['pages']['bulk'] = (input, deps, actor) => {
  const message = 'place is required when action is place, and only then';
  if ((input.action === 'place') !== (input.place !== undefined)) {
    throw fieldError('place', message);
  }
  return runBulk(pages, input, deps, actor);
};
