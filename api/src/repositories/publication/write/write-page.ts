import { fieldError } from '@hydraulics/common/contract/errors';
import { searchText } from '@hydraulics/common/text';
import { type ContentTouch, tag } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import { filePath, filesIn, type StoredFile } from '../../../db/stored-file.ts';
import { linkTags, type PageRow, pages } from '../../../db/tables/pages/pages.ts';
import { keepFormerName } from '../../addresses/former-page-name.ts';
import { textsOfBlock } from '../../pages.ts';
import type { Write } from './writing.ts';

type Values = Pick<
  PageRow,
  'title' | 'name' | 'place' | 'date' | 'blocks' | 'searchTitle' | 'searchDescription' | 'searchImage' | 'noindex'
>;

export const writePage: Write<PageRow, Values> = async (tables, touch, { row, values, next, now }) => {
  const { id } = row;
  const { name, blocks } = values;
  await requireFreeName(tables, name, id);
  const changed = { ...row, ...values, ...next };
  await tables.pages.update(id, { ...changed, nameKey: name, search: searchOf(changed) });
  if (name !== row.name && row.status === 'published') {
    await keepFormerName(tables, touch, { from: row.name, to: name, now, by: next.updatedBy ?? null });
  }
  const kept = new Set(imagesOfPage(blocks).map(filePath));
  const replaced = imagesOfPage(row.blocks).filter(image => !kept.has(filePath(image)));
  // No visitor may see an image that staff removed, nor find a page under its former address.
  const touchChanged: ContentTouch['edited'] = replaced.length > 0 || name !== row.name ? touch : touch.edited;
  touchChanged(tag.page(id));
  touchLists(touchChanged, row, changed);
  tables.free(replaced);
};

/** The images of a page. */
export const imagesOfPage = (blocks: PageRow['blocks']): StoredFile[] => filesIn({ blocks }, pages.files);

/** The folded texts of a page. */
export const searchOf = ({ title, blocks }: Pick<PageRow, 'title' | 'blocks'>) =>
  searchText([title, ...blocks.flatMap(textsOfBlock)].join(' '));

/** @throws AppError `duplicate` if another page has the name */
export async function requireFreeName(tables: Tables, name: string, except: string | undefined): Promise<void> {
  const other = await tables.pages.findOneBy({ nameKey: name });
  if (!other || other.id === except) return;
  throw fieldError('name', `The page ${other.title} already has the address ${name}.`, 'duplicate');
}

type Listed = Pick<PageRow, 'title' | 'place' | 'date' | 'blocks'> & { name?: string };

/** What links to a page, or did before: menu and footer, which are on every page, the news, and products. */
export function touchLists(touch: ContentTouch['edited'], row: Listed, changed?: Listed): void {
  const both = changed ? [row, changed] : [row];
  const isSame = changed && (['title', 'name', 'place'] as const).every(field => row[field] === changed[field]);
  const hadNews = changed && row.date !== null && changed.date !== null;
  if ((both.some(({ place }) => place !== 'none') && !isSame) || (both.some(({ date }) => date !== null) && !hadNews)) {
    touch(tag.pages);
  }
  if (both.some(({ date }) => date !== null)) touch(tag.news);
  touch(...both.flatMap(linkTags));
}
