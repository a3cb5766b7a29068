import { redirectLength } from '@hydraulics/common/addresses/redirects';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { redirectFields } from '@hydraulics/common/nouns/fields/record-fields';
import { tag } from '../../content-tags.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/**
 * An address of a former website, and where it leads. `sourceKey` is the old address as requests are compared with it,
 * and null in the trash, so that the unique index covers active ones only.
 */
export type RedirectRow = Deletable & Edited & RowOf<typeof redirectFields> & { sourceKey: string | null };

export const redirects = table<RedirectRow>({
  entity: 'redirect',
  table: 'redirects',
  files: {},
  tags: () => [tag.redirects],
  audit: { values: [...namesOf(redirectFields), 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(redirectFields, kit),
      sourceKey: kit.column(kit.kinds.key(redirectLength), { nullable: true }),
    },
    ...kit.unique('uq_redirects_source', ['sourceKey']),
  }),
});
