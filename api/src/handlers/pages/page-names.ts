import { fieldError } from '@hydraulics/common/contract/errors';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Tables } from '../../db/database.ts';
import { numbered, slugOf } from '../../repositories/addresses/automatic-name.ts';
import { requireFreeName } from '../../repositories/publication/write/write-page.ts';

const firstSegments = Object.values({ ...paths, ...adminPaths }).map(({ pattern }) => pattern.split('/')[1] ?? '');

/** The names that stand for something else on this website, so that no address is taken for another. */
const reserved = new Set([...firstSegments, 'api', 'assets', 'documents', 'edit', 'new', 'review', 'uploads', '404']);

/**
 * The name of a page: the given one, or one made from the title.
 * @param except the page itself
 * @throws AppError `duplicate` if another page has the given name, `invalid_input` if it is reserved
 */
export async function readName(
  tables: Tables,
  { name, title }: { name: string | undefined; title: string },
  except?: string,
): Promise<string> {
  if (!name) return freeName(tables, (await slugOf(title)) || 'page', except);
  if (reserved.has(name)) {
    throw fieldError('name', `The address ${name} is used by the website itself. Please choose another one.`);
  }
  await requireFreeName(tables, name, except);
  return name;
}

/** The name itself, or else with the first free number. */
async function freeName(tables: Tables, name: string, except: string | undefined): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = numbered(name, number);
    if (reserved.has(tried)) continue;
    const other = await tables.pages.findOneBy({ nameKey: tried });
    if (!other || other.id === except) return tried;
  }
}
