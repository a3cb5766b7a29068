import type { Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/** A text that staff use in replies, with blanks such as `{name}`. */
export type ReplyTemplateRow = Edited & { name: string; text: string };

export const replyTemplates = table<ReplyTemplateRow>({
  entity: 'replyTemplate',
  table: 'reply_templates',
  files: {},
  tags: null,
  audit: { values: ['name', 'text'] },
  schema: kit => ({
    columns: {
      ...kit.row,
      ...kit.edited,
      name: kit.column(kit.kinds.line(80)),
      text: kit.column(kit.kinds.longText),
    },
  }),
});
