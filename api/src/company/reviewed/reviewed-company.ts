import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import type { Database } from '../../db/database.ts';
import { readFocuses } from '../../repositories/files/stored-files.ts';
import { withPending } from '../../repositories/publication/pending.ts';
import type { CompanyFile } from '../company-file.ts';
import { withFocus } from '../company-profile.ts';
import { columnsOf } from '../store-profile.ts';
import { withStandIns } from './stand-ins.ts';

type Values = Partial<Record<WebsiteField, unknown>>;

/**
 * The company as its pending change would show it, and with the values that staff try out in a preview. What a profile
 * lacks for visitors is filled in with stand-ins then, because a look is often chosen first.
 * @returns null while a required field is missing
 */
export async function reviewedCompany(
  { db, company }: { db: Database; company: () => Promise<CompanyFile | null> },
  unsaved?: Values,
): Promise<CompanyFile | null> {
  const { row, focuses } = await db.read(async tables => {
    const stored = await tables.website.findOneBy({ id: websiteId });
    return { row: stored && (await withPending(tables, 'website', stored)), focuses: await readFocuses(tables) };
  });
  const values: Values | null = unsaved
    ? withStandIns({ ...(row ?? (await company())), ...columnsOf(unsaved) } as Values)
    : row;
  const result = values && complete(values);
  return result && 'company' in result ? withFocus(result.company, focuses) : null;
}
