import { missedPathLength } from '@hydraulics/common/addresses/redirects';
import { table } from '../../table.ts';

/** How often a path was requested on a day (UTC) that the website does not have. Nothing is stored about who asked. */
export type MissedPathRow = { id: string; day: string; path: string; requests: number };

export const missedPaths = table<MissedPathRow>({
  entity: 'missedPath',
  table: 'missed_paths',
  files: {},
  tags: null,
  // No person changes it.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      /** The day and the path, so that two processes count in one row. */
      id: column(kinds.key(missedPathLength + 11), primary),
      day: column(kinds.key(10)),
      path: column(kinds.key(missedPathLength)),
      requests: column(kinds.integer),
    },
    indices: [{ name: 'ix_missed_paths_day', columns: ['day'] }],
  }),
});
