import { limits } from '@hydraulics/common/limits';
import type { Shown } from '@hydraulics/common/nouns/publication/publication';
import type { ReleaseNoun } from '@hydraulics/common/nouns/publication/releases';
import { table } from '../../table.ts';

/** A record of a release. */
export type ReleaseItemRow = {
  id: string;
  releaseId: string;
  position: number;
  noun: ReleaseNoun;
  recordId: string;
  /** The name of the record when it was chosen, for one that was purged since. */
  name: string;
  /** What visitors saw of the record before the release; null until it is live. */
  before: Shown | null;
};

export const releaseItems = table<ReleaseItemRow>({
  entity: 'releaseItem',
  table: 'release_items',
  files: {},
  tags: null,
  // The entry of the release tells that it changed, and each record has an entry once it is published.
  audit: false,
  schema: ({ column, kinds, primary, unique }) => {
    const once = unique('uq_release_items_record', ['releaseId', 'noun', 'recordId']);
    return {
      columns: {
        id: column(kinds.id, primary),
        releaseId: column(kinds.id),
        position: column(kinds.integer),
        noun: column(kinds.key(20)),
        recordId: column(kinds.id),
        name: column(kinds.line(limits.name)),
        before: column(kinds.key(20), { nullable: true }),
      },
      foreignKeys: [
        {
          name: 'fk_release_items_release',
          target: 'release',
          columnNames: ['releaseId'],
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
      ...once,
    };
  },
});
