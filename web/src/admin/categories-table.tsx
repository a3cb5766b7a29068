import type { Category } from '@hydraulics/common/categories';
import { messages } from '@hydraulics/common/messages';
import { adminPaths } from '@hydraulics/common/paths';
import type { ProductCard } from '@hydraulics/common/products';
import { useMemo } from 'react';
import { query } from '../data/query.ts';
import { type Column, Table } from '../ui/table.tsx';
import { addedColumn } from './added-column.tsx';
import { useApi } from './data/use-api.ts';
import { allCards } from './queries.ts';
import { RowActions } from './row-actions.tsx';
import { tableResult } from './table-result.ts';
import { useRemoval } from './use-removal.tsx';

type Row = Category & { products: number | string };

/** A dash stands for what is not known yet. */
function countProducts(categories: Category[], products: ProductCard[] | undefined): Row[] {
  const counts = new Map<string, number>();
  for (const { categoryId } of products ?? []) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  return categories.map(category => ({ ...category, products: products ? (counts.get(category._id) ?? 0) : '–' }));
}

/** The categories, each with the number of its products. */
export function CategoriesTable() {
  const categories = useApi(query('categories', 'list'));
  const products = useApi(allCards);
  const rows = useMemo(
    () => categories.data && countProducts(categories.data, products.data),
    [categories.data, products.data],
  );
  const removal = useRemoval<Row>({
    noun: 'categories',
    what: 'Category',
    nameOf: ({ name }) => name,
    consequence: () =>
      'The category goes from the menu and the pages of the website. One that still has products is kept.',
    remove: (client, id) => client.categories.remove({ id }),
    restore: (client, id) => client.categories.restore({ id }),
  });
  const columns: Column<Row>[] = [
    { title: 'Name', kind: 'name', value: ({ name }) => name },
    { title: 'Products', kind: 'figure', value: ({ products }) => products },
    addedColumn,
    {
      title: 'Operation',
      kind: 'actions',
      cell: row => (
        <RowActions
          of={row.name}
          edit={adminPaths.editCategory.href({ id: row._id })}
          onDelete={() => removal.ask(row)}
        />
      ),
    },
  ];
  return (
    <>
      <Table
        title="Categories"
        columns={columns}
        {...tableResult(categories, 'Error loading categories: ')}
        rows={rows}
        empty={messages.noCategories}
        note={removal.note}
      />
      {removal.dialog}
    </>
  );
}
