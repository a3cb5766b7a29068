import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { In, IsNull } from 'typeorm';
import type { BulkContext, BulkDescription, BulkRow } from '../../bulk/description.ts';
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

const images: BulkDescription<BulkRow, 'delete', Input> = {
  noun: 'gallery',
  permission: 'content',
  words: ['image', 'images'],
  done: () => 'deleted',
  isPublic: true,
  async load(tables, ids) {
    const select = { id: true, version: true, deletedAt: true } as const;
    const rows = await tables.gallery.find({ where: { id: In(ids) }, select });
    return rows.map(({ id, version, deletedAt }) => ({ id, version, isDeleted: deletedAt !== null }));
  },
  async listAll(tables) {
    const rows = await tables.gallery.find({ where: { deletedAt: IsNull() }, select: { id: true, version: true } });
    return rows.map(({ id, version }) => [id, version]);
  },
  needsNoChange: () => false,
  async change(rows, _input, context) {
    context.touch(tag.gallery);
    await setDeleted(context, rows, context.now);
    return rows.map(({ id, version }) => ({ id, version: version + 1, before: {} }));
  },
  async reverse(pairs, _action, context) {
    context.touch(tag.gallery);
    await setDeleted(
      context,
      pairs.map(({ row }) => row),
      null,
    );
  },
};

export const bulkGallery: Handlers<Api>['gallery']['bulk'] = (input, deps, actor) =>
  runBulk(images, input, deps, actor);
