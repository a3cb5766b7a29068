import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { socialFields } from '@hydraulics/common/nouns/fields/record-fields';
import { tag } from '../content-tags.ts';
import { columnsOf, type RowOf } from '../fields/fields.ts';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';

export type SocialRow = Deletable & Edited & RowOf<typeof socialFields>;

export const socials = table<SocialRow>({
  entity: 'social',
  table: 'social_links',
  files: {},
  tags: () => [tag.socials],
  audit: { values: [...namesOf(socialFields), 'deletedAt'] },
  schema: kit => ({ columns: { ...kit.deletable, ...kit.edited, ...columnsOf(socialFields, kit) } }),
});
