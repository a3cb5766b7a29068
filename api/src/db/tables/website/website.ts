import { forStandingPages, type StandingPage } from '@hydraulics/common/nouns/company';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import type { WebsiteValues } from '@hydraulics/common/nouns/website/profile';
import { tag } from '../../content-tags.ts';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Edited } from '../../rows.ts';
import type { StoredFile } from '../../stored-file.ts';
import { table } from '../../table.ts';

type Stored = RowOf<typeof websiteFields>;
type Part<Name extends keyof WebsiteValues> = NonNullable<WebsiteValues[Name]> | null;

type LookPicture = 'logo' | 'logoOnDark' | 'icon' | 'opening';

/** The one row of the company profile; a part that is not filled in is null. */
export type WebsiteRow = Edited & {
  [Name in keyof Stored]: unknown extends Stored[Name] ? Part<Name> : Stored[Name];
} & {
  brands: { name: string; logo?: StoredFile }[] | null;
  look: ({ [Name in LookPicture]?: StoredFile } & { base?: string; accent?: string }) | null;
  photographs: { image: StoredFile; alt: string; caption: string }[] | null;
  search: Partial<
    Record<StandingPage, { title?: string; description?: string; image?: StoredFile; noindex?: true }>
  > | null;
  /** When the file of an earlier version was imported. */
  importedAt: Date | null;
};

export const website = table<WebsiteRow>({
  entity: 'website',
  table: 'website',
  files: {
    look: { logo: true, logoOnDark: true, icon: true, opening: true },
    brands: { logo: true },
    photographs: { image: true },
    search: forStandingPages(() => ({ image: true as const })),
  },
  tags: () => [tag.company],
  audit: { values: namesOf(websiteFields) },
  schema: kit => ({
    columns: {
      ...kit.row,
      ...kit.edited,
      ...columnsOf(websiteFields, kit),
      importedAt: kit.column(kit.kinds.time, { nullable: true }),
    },
  }),
});
