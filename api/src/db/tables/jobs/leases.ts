import { table } from '../../table.ts';

/** A claim of one process on work, until a time of the database's clock. Each claim raises `fence`. */
export type LeaseRow = { name: string; owner: string; until: Date; fence: number };

/** Work that one process does at a time (leases/lease.ts). The table exists before the first migration. */
export const leases = table<LeaseRow>({
  entity: 'lease',
  table: 'leases',
  files: {},
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      name: column(kinds.key(50), primary),
      owner: column(kinds.key(100)),
      until: column(kinds.time),
      fence: column(kinds.integer),
    },
  }),
});
