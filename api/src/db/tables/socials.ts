import { limits } from '@hydraulics/common/limits';
import { tag } from '../content-tags.ts';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';

export type SocialRow = Deletable & Edited & { name: string; link: string };

export const socials = table<SocialRow>({
  entity: 'social',
  table: 'social_links',
  files: {},
  tags: () => [tag.socials],
  audit: { values: ['name', 'link', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
      ...edited,
      name: column(kinds.line(limits.name)),
      link: column(kinds.line(limits.url)),
    },
  }),
});
