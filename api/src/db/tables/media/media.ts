import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { mediaFields } from '@hydraulics/common/nouns/fields/record-fields';
import type { Cutting } from '@hydraulics/common/nouns/images/cutting';
import type { Focus } from '@hydraulics/common/nouns/images/focus';
import { optionalJson, stringList } from '../../columns.ts';
import { tag } from '../../content-tags.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';

/**
 * What is stored about a picture or document. `file` is the path that other rows have, too; a file that only other rows
 * name has no row until somebody writes a text, tags or a focal point. `cutFrom` and `cutting` of a cropped or rotated
 * picture say which original its variants are made from, and how.
 */
export type MediaRow = Deletable &
  Edited &
  RowOf<typeof mediaFields> & {
    tags: string[];
    focus: Focus | null;
    cutFrom: StoredFile | null;
    cutting: Cutting | null;
  };

export const media = table<MediaRow>({
  entity: 'media',
  table: 'media',
  files: { file: true, cutFrom: true },
  // The gallery page crops by the focal point.
  tags: () => [tag.gallery],
  audit: { values: [...namesOf(mediaFields), 'tags', 'focus', 'deletedAt'] },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(mediaFields, kit),
      // Longer than the name of a document: an image's path has its size.
      file: kit.column(kit.kinds.key(limits.name)),
      tags: kit.column(kit.kinds.longText, { transformer: stringList }),
      focus: kit.column(kit.kinds.longText, { nullable: true, transformer: optionalJson<Focus | null>(() => null) }),
      cutFrom: kit.column(kit.kinds.line(limits.name), { nullable: true }),
      cutting: kit.column(kit.kinds.longText, {
        nullable: true,
        transformer: optionalJson<Cutting | null>(() => null),
      }),
    },
    indices: [{ name: 'ix_media_file', columns: ['deletedAt', 'file'] }],
  }),
});
