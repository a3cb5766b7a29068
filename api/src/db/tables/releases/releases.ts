import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { releaseFields } from '@hydraulics/common/nouns/fields/record-fields';
import type { ReleaseState } from '@hydraulics/common/nouns/publication/releases';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/** Records that go live together (release-items.ts). The row decides, and its job only wakes it, as of a record. */
export type ReleaseRow = Deletable &
  Edited &
  RowOf<typeof releaseFields> & {
    /** Stays once it is live or failed. */
    publishAt: Date | null;
    state: ReleaseState;
    publishedAt: Date | null;
    /** Why it could not be published at its moment. */
    failure: string;
    search: string;
  };

export const releases = table<ReleaseRow>({
  entity: 'release',
  table: 'releases',
  files: {},
  tags: null,
  audit: { values: [...namesOf(releaseFields), 'publishAt', 'state', 'failure', 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(releaseFields, kit),
      publishAt: kit.column(kit.kinds.time, { nullable: true }),
      state: kit.column(kit.kinds.key(20)),
      publishedAt: kit.column(kit.kinds.time, { nullable: true }),
      failure: kit.column(kit.kinds.longText),
      search: kit.column(kit.kinds.longText),
    },
    indices: [{ name: 'ix_releases_moment', columns: ['deletedAt', 'publishAt', 'id'] }],
  }),
});
