import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { tag } from '../../../db/content-tags.ts';
import { filesIn } from '../../../db/stored-file.ts';
import { type WebsiteRow, website } from '../../../db/tables/website/website.ts';
import type { Write } from './writing.ts';

export const writeWebsite: Write<WebsiteRow, Partial<Pick<WebsiteRow, WebsiteField>>> = async (
  tables,
  touch,
  { row, values, next },
) => {
  touch(tag.company);
  await tables.website.update(websiteId, { ...next, ...values });
  // Those that it still has are not moved to the trash.
  tables.free(filesIn(row, website.files));
};
