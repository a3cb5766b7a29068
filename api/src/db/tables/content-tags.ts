import { table } from '../table.ts';

/** `version` is the content version of the last change. */
export type ContentTagRow = { tag: string; version: number };

/** Content tags and when each last changed (content-tags.ts). */
export const contentTags = table<ContentTagRow>({
  entity: 'contentTag',
  table: 'content_tags',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: { tag: column(kinds.key(100), primary), version: column(kinds.integer) },
    indices: [{ name: 'ix_content_tags_version', columns: ['version'] }],
  }),
});
