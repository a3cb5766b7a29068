import { table } from '../table.ts';

export type SiteRow = { name: string; value: string };

/** Facts about the installation, such as the id that it shares with its data folder. */
export const site = table<SiteRow>({
  entity: 'site',
  table: 'site',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: { name: column(kinds.key(50), primary), value: column(kinds.line(200)) },
  }),
});
