import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { tag } from '../../../db/content-tags.ts';
import { filesIn } from '../../../db/stored-file.ts';
import { type WebsiteRow, website } from '../../../db/tables/website/website.ts';
import type { Write } from './writing.ts';

/** Returns all files of the row before: those that are still shown are not moved to the trash. */
export const writeWebsite: Write<WebsiteRow, Partial<Pick<WebsiteRow, WebsiteField>>> = async (
  tables,
  touch,
  { row, values, next },
) => {
  touch(tag.company);
  await tables.website.update(websiteId, { ...next, ...values });
  return filesIn(row, website.files);
};
