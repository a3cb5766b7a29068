import { useDeferredValue, useMemo } from 'react';
import { type Column, sortName, type TableFailure, type TableRows } from '../table-column.ts';
import type { TableView } from '../use-table-view.ts';
import { filterRows, pageOf, searchTexts, sortRows } from './table-rows.ts';

type Local<Row> = {
  rows: Row[] | undefined;
  failure?: TableFailure | undefined;
  columns: Column<Row>[];
  view: TableView;
  plain: boolean;
};

const none: never[] = [];

/** The rows of a table that has all of them in memory: filtered, sorted and paged locally. */
export function useLocalRows<Row extends { _id: string }>({
  rows,
  failure,
  columns,
  view,
  plain,
}: Local<Row>): TableRows<Row> {
  const all = rows ?? none;
  const filter = useDeferredValue(plain ? '' : view.filter);
  const order = plain ? null : view.order;

  // Screens may recreate their columns without changing their values; only new rows matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const texts = useMemo(() => searchTexts(all, plain ? [] : columns.flatMap(({ value }) => value ?? [])), [all, plain]);
  const found = useMemo(() => filterRows(all, texts, filter), [all, texts, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sorted = useMemo(() => {
    const value = order && columns.find(column => sortName(column) === order.by)?.value;
    return value ? sortRows(found, value, order.descending) : found;
  }, [found, order?.by, order?.descending]);
  const requestedPage = plain ? 0 : view.page;
  const { rows: shown, page, from } = useMemo(() => pageOf(sorted, requestedPage), [sorted, requestedPage]);
  const isLoaded = rows !== undefined;
  const listOrder = useMemo(
    () => (isLoaded ? { ids: sorted.map(({ _id }) => _id), from: 0, found: sorted.length } : undefined),
    [sorted, isLoaded],
  );
  return { shown: rows && shown, page, from, found: found.length, total: all.length, order: listOrder, failure };
}
