import { fold } from '@hydraulics/common/text';
import type { CompanyFile } from '../company/company-file.ts';
import type { Tables } from '../db/database.ts';

/**
 * The recipients for a category, or the default ones, or the first public address, so that no enquiry goes unnoticed.
 * The demo's addresses are invented.
 */
export async function recipientsFor(
  tables: Tables,
  company: CompanyFile | null,
  categoryId: string | null,
): Promise<string[]> {
  if (!company || company.isDemo) return [];
  const { enquiriesTo: { default: all = [], categories = {} } = {}, emails } = company;
  const category = categoryId === null ? null : await tables.categories.findOneBy({ id: categoryId });
  const named = Object.entries(categories).find(([key]) => key === category?.id || isNamed(key, category?.name));
  const lists = [named?.[1] ?? [], all, emails.slice(0, 1).map(({ address }) => address)];
  return lists.find(({ length }) => length > 0) ?? [];
}

const isNamed = (key: string, name: string | undefined) => name !== undefined && fold(key) === fold(name);
