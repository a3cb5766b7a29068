import { table } from '../table.ts';

export type CounterRow = { name: string; value: number };

/** Named versions: `content` is the content version that the page cache follows, `enquiries` that of the enquiries. */
export const counters = table<CounterRow>({
  entity: 'counter',
  table: 'counters',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: { name: column(kinds.key(50), primary), value: column(kinds.integer) },
  }),
});
