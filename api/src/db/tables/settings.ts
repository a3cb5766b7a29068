import { table } from '../table.ts';

export type SettingRow = { id: string; value: string };

/** Settings that owners make for the whole back office. A setting at its default has no row. */
export const settings = table<SettingRow>({
  entity: 'setting',
  table: 'settings',
  files: {},
  tags: null,
  audit: { values: ['value'] },
  schema: ({ column, kinds, primary }) => ({
    columns: { id: column(kinds.key(36), primary), value: column(kinds.line(200)) },
  }),
});
