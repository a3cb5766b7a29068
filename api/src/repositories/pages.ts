import type { SentBlock } from '@hydraulics/common/nouns/pages/blocks';
import type { NewsItem } from '@hydraulics/common/nouns/pages/pages';
import { plainText } from '@hydraulics/common/text';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import { withPending } from './publication/pending.ts';

/** The pages that visitors may see. Every public read of pages uses this condition, and nothing else decides it. */
const publicPages: FindOptionsWhere<PageRow> = { deletedAt: IsNull() };

/** A public page by the name in its address. */
export const findPublicPage = (tables: Tables, name: string): Promise<PageRow | null> =>
  tables.pages.findOneBy({ ...publicPages, nameKey: name });

/** The page that a review link shows, also before visitors see it; null if the name is not its own. */
export async function findReviewedPage(tables: Tables, name: string, id: string): Promise<PageRow | null> {
  const row = await tables.pages.findOneBy({ id, name, deletedAt: IsNull() });
  return row && withPending(tables, 'pages', row);
}

const listed = { id: true, title: true, name: true, place: true, date: true, updatedAt: true } as const;

/** The public pages without their content, in their order. */
export const listPublicPages = (tables: Tables): Promise<PageRow[]> =>
  tables.pages.find({
    where: publicPages,
    order: { position: 'ASC', id: 'ASC' },
    select: { ...listed, position: true },
  });

const dated = { ...publicPages, date: Not(IsNull()) };

/** The public pages with a date, the newest first. */
export const listNews = (tables: Tables, page: { limit: number; offset: number }): Promise<PageRow[]> =>
  tables.pages.find({ where: dated, order: { date: 'DESC', id: 'DESC' }, take: page.limit, skip: page.offset });

export const countNews = (tables: Tables): Promise<number> => tables.pages.countBy(dated);

type AnyBlock = Pick<SentBlock, 'kind'> | PageRow['blocks'][number];

/** The texts of a block as plain text, in their order. */
export function textsOfBlock(block: AnyBlock): string[] {
  const one = block as PageRow['blocks'][number];
  switch (one.kind) {
    case 'text':
    case 'picture':
      return [plainText(one.html)];
    case 'gallery':
      return one.images.map(({ alt = '' }) => alt);
    case 'table':
      return [...one.head, ...one.rows.flat()];
    case 'people':
      return [one.heading ?? '', ...one.people.flatMap(({ name, role = '' }) => [name, role])];
    case 'quotation':
      return [one.text, one.who ?? ''];
    case 'call':
      return [one.heading, one.text ?? ''];
    default:
      return [one.heading ?? ''];
  }
}

const excerptLength = 240;

/** A page in the list of news. */
export function toNewsItem({ title, name, date, blocks }: PageRow): NewsItem {
  const text = blocks.flatMap(textsOfBlock).find(Boolean) ?? '';
  const excerpt = text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1).replace(/\s+\S*$/, '')} …`;
  return { title, name, date: date ?? '', excerpt };
}
