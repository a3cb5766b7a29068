import { useDeferredValue, useMemo, useState } from 'react';
import type { Column } from './table.tsx';
import { filterRows, type Order, pageOf, searchTexts, sortRows } from './table-rows.ts';

/** What a person has asked of a table, and the rows that follow from it. */
export function useTableView<Row>(rows: readonly Row[], columns: Column<Row>[], plain: boolean) {
  const [order, setOrder] = useState<Order | null>(null);
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(filter);

  // Columns are written inline by the screens; their values do not change between renders, the rows do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const texts = useMemo(
    () => searchTexts(rows, plain ? [] : columns.flatMap(({ value }) => value ?? [])),
    [rows, plain],
  );
  const found = useMemo(() => filterRows(rows, texts, wanted), [rows, texts, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sorted = useMemo(() => {
    const value = order && columns[order.column]?.value;
    return value ? sortRows(found, value, order.descending) : found;
  }, [found, order]);
  const shown = pageOf(sorted, page);

  return {
    order,
    /** Sorts by a column; a second time turns the order round. */
    sort(column: number, descending = order?.column === column && !order.descending) {
      setOrder({ column, descending });
      setPage(0);
    },
    unsort: () => setOrder(null),
    filter,
    setFilter(text: string) {
      setFilter(text);
      setPage(0);
    },
    page: shown.page,
    setPage,
    from: shown.from,
    shown: shown.rows,
    found: found.length,
  };
}

export type TableView = Omit<ReturnType<typeof useTableView>, 'shown'>;
