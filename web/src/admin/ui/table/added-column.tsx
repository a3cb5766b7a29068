import { formatDate } from '../dates.ts';
import { Time } from '../time.tsx';
import type { Column } from './table.tsx';

/** Sorted by time, shown as a date. */
export const addedColumn: Column<{ createdAt: string }> = {
  title: 'Added',
  kind: 'figure',
  value: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <Time at={createdAt} format={formatDate} />,
};
