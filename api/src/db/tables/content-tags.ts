import { table } from '../table.ts';

/** `version` is the content version under which what the tag names was last changed. */
export type ContentTagRow = { tag: string; version: number };

/** What pages are made of, and when each was last changed (content-tags.ts). */
export const contentTags = table<ContentTagRow>({
  entity: 'contentTag',
  table: 'content_tags',
  images: {},
  tags: null,
  schema: ({ column, kinds, primary }) => ({
    columns: { tag: column(kinds.key(100), primary('content_tags')), version: column(kinds.integer) },
    indices: [{ name: 'ix_content_tags_version', columns: ['version'] }],
  }),
});
