import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { In, IsNull } from 'typeorm';
import type { BulkContext, BulkDescription, BulkRow } from '../../bulk/description.ts';
import {
  changePublication,
  isAlready,
  isPublication,
  type PublishedBulkRow,
  reversePublication,
} from '../../bulk/publication.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import { updateRows } from '../../bulk/update-rows.ts';
import { tag } from '../../db/content-tags.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type Input = HandlerInput<Api['gallery']['bulk'], never>;

const setDeleted = (context: BulkContext, rows: readonly BulkRow[], deletedAt: Date | null) =>
  updateRows(
    context,
    'gallery',
    rows.map(({ id }) => id),
    { deletedAt, version: () => 'version + 1' },
  );

type Action = 'delete' | 'publish' | 'withdraw';
const doneWords: Record<Action, string> = { delete: 'deleted', publish: 'published', withdraw: 'withdrawn' };

const images: BulkDescription<PublishedBulkRow, Action, Input> = {
  noun: 'gallery',
  permission: 'content',
  words: ['image', 'images'],
  done: action => doneWords[action],
  isPublic: true,
  async load(tables, ids) {
    const rows = await tables.gallery.find({ where: { id: In(ids) } });
    return rows.map(row => ({ ...row, isDeleted: row.deletedAt !== null }));
  },
  async listAll(tables) {
    const rows = await tables.gallery.find({ where: { deletedAt: IsNull() }, select: { id: true, version: true } });
    return rows.map(({ id, version }) => [id, version]);
  },
  needsNoChange: (row, { action }) => isPublication(action) && isAlready(row, action),
  concerns: action => action === 'delete',
  async change(rows, { action }, context) {
    context.touch(tag.gallery);
    if (isPublication(action)) return changePublication(context, 'gallery', rows, action);
    await setDeleted(context, rows, context.now);
    return rows.map(({ id, version }) => ({ id, version: version + 1, before: {} }));
  },
  async reverse(pairs, action, context) {
    context.touch(tag.gallery);
    if (isPublication(action)) {
      return reversePublication(
        context,
        'gallery',
        pairs.map(({ step }) => step),
      );
    }
    await setDeleted(
      context,
      pairs.map(({ row }) => row),
      null,
    );
  },
};

export const bulkGallery: Handlers<Api>['gallery']['bulk'] = (input, deps, actor) =>
  runBulk(images, input, deps, actor);
