import { showDay } from '../dates.ts';
import type { Column } from './table.tsx';

/** When a record was added: sorted by the moment, shown as a day. */
export const addedColumn: Column<{ createdAt: string }> = {
  title: 'Added',
  kind: 'figure',
  value: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <time dateTime={createdAt}>{showDay(createdAt)}</time>,
};
