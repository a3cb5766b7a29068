import { table } from '../../table.ts';

/**
 * How often something happened on a day (UTC). The subject is the id of a record, two ids, or a text that a visitor
 * typed. Nothing is stored about who it was.
 */
export type DayCountRow = { id: string; day: string; kind: string; subject: string; times: number };

export const dayCounts = table<DayCountRow>({
  entity: 'dayCount',
  table: 'day_counts',
  files: {},
  tags: null,
  // No person changes it.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      /** The day, the kind and the subject, so that several processes count in one row. */
      id: column(kinds.key(170), primary),
      day: column(kinds.key(10)),
      kind: column(kinds.key(20)),
      subject: column(kinds.key(140)),
      times: column(kinds.integer),
    },
    indices: [{ name: 'ix_day_counts_kind', columns: ['kind', 'day'] }],
  }),
});
