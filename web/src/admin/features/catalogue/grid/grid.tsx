import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import type { ProductBulkChange } from '@hydraulics/common/nouns/lists/product-lists';
import type { Product } from '@hydraulics/common/nouns/products';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { amount, formatNumber } from '../../../../shared/locale.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Empty, Loading } from '../../../../shared/ui/states.tsx';
import { useApi, useClient } from '../../../data/use-api.ts';
import { listPages } from '../../../screens/list-pages.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx';
import { useSaveKey } from '../../../ui/form/use-save-key.ts';
import { Page } from '../../../ui/page.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import { lastAddress } from '../../../ui/table/list-place.ts';
import { allOrNone, LostNote } from '../../../ui/table/selection/lost-note.tsx';
import { useBulk } from '../../../ui/table/selection/use-bulk.ts';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { type DescribedCategory, describedCategories } from '../imports/source-table.ts';
import { productFilterOf } from '../product-filters.tsx';
import { FigureChoice } from './figure-choice.tsx';
import {
  afterSave,
  changesOf,
  doubtOf,
  type FigureColumn,
  figureColumns,
  type GridProduct,
  shownText,
  type Typed,
  withCells,
} from './grid-values.ts';

/** The figures that are shown until others are chosen. */
const firstFigures = 5;

/** Which products a selection opens in the grid: the state of the navigation. */
export type GridSelection = { only?: string[] };

/** The figures of many products, edited like a spreadsheet and saved together. */
export function Component() {
  const { state } = useLocation();
  const view = useTableView();
  const client = useClient();
  const filter = { ...productFilterOf(view), ...(view.q ? { q: view.q } : {}) };
  const only = (state as GridSelection | null)?.only;
  const products = useApi(query('products', 'list', { ...filter, limit: limits.page }));
  const [categories, setCategories] = useState<DescribedCategory[] | Error>();
  // Read once: the columns stay while figures are typed.
  const describe = useCallback(
    (signal?: AbortSignal) =>
      describedCategories(client, signal).then(setCategories, error => {
        if (!signal?.aborted) setCategories(error as Error);
      }),
    [client],
  );
  useEffect(() => {
    const controller = new AbortController();
    void describe(controller.signal);
    return () => controller.abort();
  }, [describe]);
  const error = products.error ?? (categories instanceof Error ? categories : null);
  const refetch = () => Promise.all([products.refetch(), describe()]);
  const rows = useMemo(
    () => (products.data as Product[] | undefined)?.filter(({ _id }) => !only || only.includes(_id)),
    [products.data, only],
  );
  const { title } = adminPaths.editGrid;
  return (
    <Page title={title} crumbs={[listPages.products]}>
      {rows && Array.isArray(categories) ? (
        <Grid found={rows} categories={categories} chosen={view.choice('figures')} choose={view.choose} />
      ) : error ? (
        <ReadFailed message="Error loading products" of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** The category, and what visitors do not see. */
function noteOf(product: GridProduct): string {
  const state = { draft: 'Draft', scheduled: 'Scheduled', published: undefined }[product.status ?? 'published'];
  return state ? `${product.category} · ${state}` : product.category;
}

type GridProps = {
  found: GridProduct[];
  categories: DescribedCategory[];
  /** The ids of the shown figures, in the address. */
  chosen: string;
  choose: (field: string, value: string) => void;
};

function Grid({ found, categories, chosen, choose }: GridProps) {
  const client = useClient();
  /** Kept while something is typed, so that nothing changes under it. */
  const [products, setProducts] = useState(found);
  const [adopted, setAdopted] = useState(found);
  const [typed, setTyped] = useState<Typed>({});
  const [notes, setNotes] = useState<Record<string, string>>({});
  const isChanged = Object.keys(typed).length > 0;
  if (found !== adopted && !isChanged) {
    setAdopted(found);
    setProducts(found);
  }
  const all = useMemo(() => figureColumns(products, categories), [products, categories]);
  const ids = chosen ? chosen.split(',') : all.slice(0, firstFigures).map(({ id }) => id);
  const columns = all.filter(({ id }) => ids.includes(id));
  const bulk = useBulk<ProductBulkChange>({
    noun: 'products',
    call: (client, change, options) => client.products.bulk(change, options),
    words: 'products',
    onDone: () => undefined,
  });
  const guard = useLeaveGuard(
    () => isChanged,
    () => setTyped({}),
    { storageError: null, isDraft: () => false },
  );

  const doubtIn = (product: GridProduct, column: FigureColumn) =>
    doubtOf(shownText(typed, product, column), product, column) ?? notes[`${product._id} ${column.id}`];
  const changedProducts = products.filter(({ _id }) => typed[_id]);
  const changedFigures = Object.values(typed).reduce((sum, texts) => sum + Object.keys(texts).length, 0);

  async function save(): Promise<void> {
    if (bulk.busy || !isChanged) return;
    const wrong = changedProducts.flatMap(product =>
      all
        .filter(
          ({ id }) =>
            id in (typed[product._id] ?? {}) && doubtOf(shownText(typed, product, find(id)), product, find(id)),
        )
        .map(column => `${product.name}, ${column.title}`),
    );
    if (wrong.length > 0) {
      const more = wrong.length > 1 ? ` and ${formatNumber(wrong.length - 1)} more` : '';
      notify.error(`Correct the marked figures first: ${wrong[0]}${more}.`);
      return;
    }
    const figures = changesOf(typed, products, all);
    const items = changedProducts.map(({ _id, version = 1 }) => ({ _id, version }));
    if (!(await bulk.run({ action: 'figures', items, figures }))) return;
    const now = await readAgain(changedProducts);
    const latest = products.map(product => now.get(product._id) ?? product);
    const left = afterSave(typed, products, latest, all);
    setProducts(latest);
    setTyped(left.typed);
    setNotes(left.notes);
  }
  const find = (id: string) => all.find(column => column.id === id) as FigureColumn;

  async function readAgain(changed: GridProduct[]): Promise<Map<string, GridProduct>> {
    const read = await Promise.all(changed.map(({ _id }) => client.products.get({ id: _id }).catch(() => null)));
    return new Map(read.flatMap(product => (product ? [[product._id, product]] : [])));
  }
  useSaveKey(() => void save(), undefined);

  if (products.length === 0) return <Empty text="No product matches this filter." />;
  return (
    <div className="panel figure-grid">
      <p className="field-help">
        Type or paste like in a spreadsheet, with or without units. Nothing changes on the website until you save.
        {products.length >= limits.page &&
          ` Only the first ${formatNumber(limits.page)} products are shown: filter the list to reach the others.`}
      </p>
      <FigureChoice columns={all} chosen={ids} onChoose={next => choose('figures', next.join(','))} />
      <LostNote bulk={bulk} outcome={allOrNone('products')} />
      {columns.length === 0 ? (
        <Empty
          text={all.length === 0 ? 'The categories of these products have no figures yet.' : 'Choose a figure above.'}
        />
      ) : (
        <SheetGrid
          label="Figures of products"
          columns={columns.map(({ title }) => ({ title, width: 12 }))}
          rowTitles={products.map(product => ({ title: product.name, note: noteOf(product) }))}
          cells={products.map(product => columns.map(column => shownText(typed, product, column)))}
          onChange={cells => setTyped(withCells(typed, products, columns, cells))}
          doubtOf={({ row, column }) => {
            const [product, figure] = [products[row], columns[column]];
            return product && figure && doubtIn(product, figure);
          }}
          maxRows={products.length}
          readOnly={bulk.busy}
        />
      )}
      <div className="form-actions">
        <p className="save-status">
          <span className="save-status-state" data-changed={isChanged}>
            {isChanged
              ? `${amount(changedFigures, 'figure', 'figures')} of ${amount(changedProducts.length, 'product', 'products')} changed`
              : 'Saved'}
          </span>
        </p>
        <button
          type="button"
          className="button button-primary"
          aria-keyshortcuts="Control+S Meta+S"
          disabled={bulk.busy || !isChanged}
          onClick={() => void save()}
        >
          {bulk.busy ? 'Saving...' : 'Save all'}
        </button>
        <Link className="button" to={lastAddress(adminPaths.products.href())}>
          Cancel
        </Link>
      </div>
      {guard}
    </div>
  );
}
