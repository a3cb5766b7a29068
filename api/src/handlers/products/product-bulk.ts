import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { maxHomeProducts } from '@hydraulics/common/nouns/lists/product-lists';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { In, IsNull, Not } from 'typeorm';
import type { BulkContext, BulkDescription } from '../../bulk/description.ts';
import {
  changePublication,
  isAlready,
  isPublication,
  type PublishedBulkRow,
  reversePublication,
} from '../../bulk/publication.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import { updateRows } from '../../bulk/update-rows.ts';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { BulkStep } from '../../db/tables/bulk-operations.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { reverseImport } from '../../imports/undo.ts';
import { requireMayUndo } from '../../imports/undo-by-author.ts';
import { describeLeft, reverseImportPartly } from '../../imports/undo-partly.ts';
import { changeFigures, touchFigures } from '../../products/bulk-figures.ts';
import { requireCategory } from '../../products/require-category.ts';
import { replaceDeleted } from '../../repositories/addresses/successors.ts';
import { homeProducts, isTaken, nextPosition, productsOf, returnTo } from '../../repositories/positions.ts';
import { listProductVersions } from '../../repositories/products.ts';
import { editedBy } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';

/** `import` is not an action of the call: imports are started elsewhere, and only undone here. */
type Action = 'category' | 'delete' | 'home' | 'notHome' | 'publish' | 'withdraw' | 'figures' | 'import';
type Input = Omit<HandlerInput<Api['products']['bulk'], never>, 'action'> & { action: Action | 'undo' };
type Row = PublishedBulkRow & Pick<ProductRow, 'categoryId' | 'position' | 'homePosition'>;
type Before = BulkStep['before'];

/** A write with more products makes all pages stale: a tag for each would cost more than it saves. */
const maxTags = 200;

const update = (context: BulkContext, set: object, ids: string[]) => updateRows(context, 'products', ids, set);

const doneWords: Record<Action, string> = {
  category: 'moved to another category',
  delete: 'deleted',
  home: 'put on the home page',
  notHome: 'removed from the home page',
  figures: 'changed',
  publish: 'published',
  withdraw: 'withdrawn',
  import: 'imported',
};

const products: BulkDescription<Row, Action, Input> = {
  noun: 'products',
  permission: 'content',
  words: ['product', 'products'],
  done: action => doneWords[action],
  isPublic: true,

  async load(tables, ids) {
    const columns = ['id', 'version', 'categoryId', 'position', 'homePosition', ...publicationColumns] as const;
    const select = Object.fromEntries([...columns, 'deletedAt'].map(column => [column, true]));
    const rows = await tables.products.find({ where: { id: In(ids) }, select });
    return rows.map(row => ({ ...row, isDeleted: row.deletedAt !== null }));
  },

  listAll: (tables, { count: _, ...filter }) => listProductVersions(tables, filter),

  needsNoChange(row, { action, categoryId: wanted }) {
    const { categoryId, homePosition } = row;
    if (isPublication(action)) return isAlready(row, action);
    if (action === 'category') return categoryId === wanted;
    if (action === 'home') return homePosition !== null;
    return action === 'notHome' && homePosition === null;
  },

  concerns: action => !['home', 'notHome'].includes(action),

  async change(rows, { action, categoryId = '', successorId, figures = [] }, context) {
    const { touch, now, actor } = context;
    const ids = rows.map(({ id }) => id);
    const stepsOf = (before: (row: Row) => Before, rise = 1): BulkStep[] =>
      rows.map(row => ({ id: row.id, version: row.version + rise, before: before(row) }));
    const edited = { ...editedBy(actor), version: () => 'version + 1' };
    if (action === 'home' || action === 'notHome') {
      touchHome(touch);
      if (action === 'home') await choose(context, ids);
      else await update(context, { homePosition: null }, ids);
      return stepsOf(({ homePosition }) => ({ homePosition }), 0);
    }
    touchAll(touch, rows, action === 'category' ? [categoryId] : []);
    if (isPublication(action)) {
      touch(tag.home);
      return changePublication(context, 'products', rows, action);
    }
    if (action === 'delete') {
      await replaceDeleted(context.tables, 'product', ids, successorId);
      await update(context, { ...edited, deletedAt: now }, ids);
      return stepsOf(() => ({}));
    }
    if (action === 'figures') {
      touchFigures(touch, rows);
      const changed = await changeFigures(context.tables, ids, figures);
      for (const { before, specifications } of changed) {
        await update(context, { ...edited, updatedAt: now, specifications }, [before.id]);
      }
      const before = new Map(changed.map(one => [one.before.id, one.before.specifications]));
      return stepsOf(({ id }) => ({ specifications: before.get(id) }));
    }
    await moveToCategory(rows, categoryId, edited, context);
    return stepsOf(({ categoryId, position }) => ({ categoryId, position }));
  },

  // The operation may be an import, whose screen shows that it was undone.
  onUndone: (tables, id, message) =>
    tables.productImports.update({ id }, { state: 'undone', result: { message: `Undone: ${message}` } }),

  async reversePartly(steps, action, context) {
    if (action !== 'import') return null;
    const left = await reverseImportPartly(steps, context);
    const named = steps.filter(({ before }) => before.isEdited).map(({ id }) => id);
    return { named, changed: left.filter(({ restored }) => restored > 0).length, left: describeLeft(left) };
  },

  async reverse(pairs, action, context) {
    if (action === 'import')
      return reverseImport(
        pairs.map(({ step }) => step),
        context,
      );
    const { tables, touch, now, actor } = context;
    const ids = pairs.map(({ row }) => row.id);
    const rows = pairs.map(({ row }) => row);
    const edited = { ...editedBy(actor), version: () => 'version + 1' };
    if (isPublication(action)) {
      touchAll(touch, rows, []);
      touch(tag.home);
      return reversePublication(
        context,
        'products',
        pairs.map(({ step }) => step),
      );
    }
    const befores = pairs.map(({ step, row }) => ({ id: row.id, ...step.before }));
    if (action === 'home' || action === 'notHome') {
      touchHome(touch);
      if (action === 'home') await update(context, { homePosition: null }, ids);
      for (const { id, homePosition } of action === 'home' ? [] : byPosition(befores, 'homePosition')) {
        if (homePosition) await returnTo(tables, homeProducts, id, homePosition);
      }
      return;
    }
    if (action === 'figures') {
      touchAll(touch, rows, []);
      touchFigures(touch, rows);
      for (const { id, specifications } of befores) {
        if (specifications) await update(context, { ...edited, updatedAt: now, specifications }, [id]);
      }
      return;
    }
    const categories = new Set([...rows, ...befores].flatMap(({ categoryId }) => categoryId ?? []));
    for (const id of action === 'delete' ? categories : befores.map(({ categoryId = '' }) => categoryId)) {
      await requireCategory(
        tables,
        id,
        'Their category was deleted too. Nothing was undone. Restore the category first.',
      );
    }
    touchAll(touch, rows, [...categories]);
    if (action === 'delete') {
      touchHome(touch);
      await update(context, { ...edited, deletedAt: null }, ids);
      return;
    }
    const present = new Map(rows.map(row => [row.id, row.position]));
    const moves = befores.map(({ id, categoryId = '', position = 0 }) => ({
      id,
      categoryId,
      position,
      shift: position - (present.get(id) ?? 0),
    }));
    // Products that came from one category were moved together, and usually return together.
    for (const group of Map.groupBy(moves, ({ categoryId, shift }) => `${categoryId} ${shift}`).values()) {
      await returnToCategory(context, { ...edited, updatedAt: now }, group);
    }
  },
};

type Return = { id: string; categoryId: string; position: number; shift: number };

async function returnToCategory(context: BulkContext, edited: object, group: Return[]): Promise<void> {
  const { tables } = context;
  const { categoryId = '', shift = 0 } = group[0] ?? {};
  const positions = group.map(({ position }) => position);
  const list = productsOf(categoryId);
  const ids = group.map(({ id }) => id);
  if (!(await isTaken(tables, list, positions))) {
    await update(context, { ...edited, categoryId, position: () => `position + ${Math.trunc(shift)}` }, ids);
    return;
  }
  await update(context, { ...edited, categoryId }, ids);
  for (const { id, position } of byPosition(group, 'position')) await returnTo(tables, list, id, position);
}

const byPosition = <R extends Before>(rows: R[], column: 'position' | 'homePosition'): R[] =>
  rows.toSorted((a, b) => Number(a[column]) - Number(b[column]));

const touchHome = (touch: Touch) => touch(tag.home, tag.anyProduct);

function touchAll(touch: Touch, rows: Row[], categories: string[]): void {
  if (rows.length > maxTags) {
    touch(tag.everything);
    return;
  }
  touch(tag.products, tag.anyProduct, tag.codes, ...categories.map(tag.productsIn));
  for (const { id, categoryId } of rows) touch(tag.product(id), tag.productsIn(categoryId));
}

/** Adds products at the end of the home page. */
async function choose(context: BulkContext, ids: string[]): Promise<void> {
  const { tables } = context;
  const present = await tables.products.countBy({ homePosition: Not(IsNull()), deletedAt: IsNull() });
  if (present + ids.length > maxHomeProducts) {
    throw fieldError(
      'items',
      `The home page shows at most ${maxHomeProducts} chosen products, and has ${present} already. Nothing was done.`,
    );
  }
  let position = await nextPosition(tables, homeProducts);
  for (const id of ids) {
    await update(context, { homePosition: position }, [id]);
    position += 1;
  }
}

/** Adds products at the end of a category. Products from the same former category keep their order. */
async function moveToCategory(rows: Row[], categoryId: string, edited: object, context: BulkContext): Promise<void> {
  const { tables, now } = context;
  await requireCategory(tables, categoryId);
  const groups = Map.groupBy(rows, row => row.categoryId);
  for (const group of groups.values()) {
    const first = Math.min(...group.map(({ position }) => position));
    const shift = (await nextPosition(tables, productsOf(categoryId))) - first;
    const position = () => `position + ${Math.trunc(shift)}`;
    await update(
      context,
      { ...edited, updatedAt: now, categoryId, position },
      group.map(({ id }) => id),
    );
  }
}

export const undoImport: Handlers<Api>['products']['undoImport'] = async ({ id }, deps, actor) => {
  await requireMayUndo(deps.db, id, actor);
  return runBulk(products, { action: 'undo', undoes: id }, deps, actor);
};

export const bulkProducts: Handlers<Api>['products']['bulk'] = async (input, deps, actor) => {
  const message = 'categoryId is required when action is category, and only then';
  if ((input.action === 'category') !== (input.categoryId !== undefined)) {
    throw fieldError('categoryId', message);
  }
  const changes = 'figures is required when action is figures, and only then; each product must be in items';
  const isAsked = (id: string) => input.items?.some(({ _id }) => _id === id) ?? false;
  if ((input.action === 'figures') !== (input.figures?.every(({ _id }) => isAsked(_id)) ?? false)) {
    throw fieldError('figures', changes);
  }
  const replacing = 'successorId is allowed only when action is delete';
  if (input.successorId !== undefined && input.action !== 'delete') {
    throw fieldError('successorId', replacing);
  }
  return runBulk(products, input, deps, actor);
};
