import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { Category } from '@hydraulics/common/nouns/categories';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { PendingBadge } from '../../ui/publication/pending/pending-badge.tsx';
import { isDraft, PublicationBadge } from '../../ui/publication/publication-badge.tsx';
import { useSuccessor } from '../../ui/successor/use-successor.tsx';
import { addedColumn } from '../../ui/table/added-column.tsx';
import { useByHand } from '../../ui/table/by-hand/use-by-hand.tsx';
import { useMoves } from '../../ui/table/by-hand/use-moves.ts';
import { listAddress } from '../../ui/table/list-address.ts';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { useLocalRows } from '../../ui/table/rows/use-local-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { useOfferedColumns } from '../../ui/table/use-offered-columns.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { CatalogueButton } from './pdf/catalogue-button.tsx';

type Row = Category & { products: number | string };
type Sizes = { categoryId: string; products: number }[];

function withSizes(categories: Category[], sizes: Sizes | undefined): Row[] {
  const counts = new Map(sizes?.map(({ categoryId, products }) => [categoryId, products]));
  return categories.map(category => ({ ...category, products: sizes ? (counts.get(category._id) ?? 0) : '–' }));
}

const columnsOf = (onDelete: (row: Row) => void, grip?: (row: Row, name: string) => ReactNode): Column<Row>[] => [
  {
    title: 'Name',
    kind: 'name',
    value: ({ name }) => name,
    cell: row => (
      <>
        <RecordName
          lead={grip && <span className="row-lead">{grip(row, row.name)}</span>}
          name={row.name}
          edit={adminPaths.editCategory.href({ id: row._id })}
          {...(isDraft(row) ? {} : { view: paths.category.href({ categoryId: row._id }) })}
        />
        <PublicationBadge {...row} />
        <PendingBadge noun="categories" id={row._id} />
      </>
    ),
  },
  {
    title: 'Products',
    kind: 'figure',
    value: ({ products }) => products,
    cell: ({ _id, name, products }) =>
      products ? (
        <Link to={listAddress.productsOf(_id)} aria-label={`Products of ${name}: ${products}`}>
          {typeof products === 'number' ? formatNumber(products) : products}
        </Link>
      ) : (
        products
      ),
  },
  addedColumn,
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editCategory.href({ id: row._id })} onDelete={() => onDelete(row)}>
        <CatalogueButton small of={row.name} input={{ categoryId: row._id }} total={Number(row.products) || 0} />
      </RowActions>
    ),
  },
];

const name = 'categories';

/** For the values that rows are sorted and filtered by. */
const values = columnsOf(() => undefined);

const nameOf = ({ name }: Row) => name;

export function CategoriesTable() {
  const categories = useApi(query('categories', 'list'));
  const sizes = useApi(query('categories', 'sizes'));
  const view = useTableView(name);
  const mayOrder = useMay()('publish');
  const unused = view.choice('unused') !== '';
  const rows = useMemo(() => categories.data && withSizes(categories.data, sizes.data), [categories.data, sizes.data]);
  const empty = useMemo(() => rows?.filter(({ products }) => products === 0), [rows]);
  const successor = useSuccessor('category');
  const deletion = useDeletion<Row>({
    noun: 'categories',
    nameOf,
    consequence: () =>
      'The category is removed from the menu and the pages of the website. A category that still has products cannot be deleted.',
    more: ({ _id }) => successor.field(_id),
    remove: (client, id) => client.categories.remove({ id, ...successor.inputOf(id) }),
    restore: (client, id) => client.categories.restore({ id }),
  });
  const { rows: _, failure } = tableResult(categories, 'Error loading categories: ');
  const shown = unused ? empty : rows;
  const local = useLocalRows({ rows: shown, failure, columns: values, view, plain: false });
  const hasOrder = mayOrder && !unused && !view.filter;
  const enabled = hasOrder && view.order === null;
  const moves = useMoves<Row>({
    noun: 'categories',
    nameOf,
    call: (client, input) => client.categories.move(input),
  });
  const idAt = async (index: number) => shown?.[index]?._id;
  const { grip, dialog, hint } = useByHand({ enabled, rows: local, idAt, nameOf, moves, view });
  const columns = useOfferedColumns(
    useMemo(() => columnsOf(deletion.ask, enabled ? grip : undefined), [deletion.ask, enabled, grip]),
    'content',
  );
  return (
    <>
      <TableFrame
        title="Categories"
        noun="categories"
        view={view}
        columns={columns}
        rows={local}
        empty={unused ? 'Every category has products.' : messages.noCategories}
        filters={
          <TableChoice
            label="Which categories"
            value={unused ? 'yes' : ''}
            onChoose={value => view.choose('unused', value)}
            choices={[
              { value: '', label: 'All', count: rows?.length },
              { value: 'yes', label: 'Without products', count: sizes.data && empty?.length },
            ]}
          />
        }
        tools={
          hint ||
          (hasOrder && (
            <p className="hand-hint">
              <button type="button" className="button button-small" onClick={view.unsort}>
                Order by hand
              </button>
            </p>
          ))
        }
        note={deletion.note}
      />
      {deletion.dialog}
      {dialog}
    </>
  );
}
