import type { SentBlock } from '@hydraulics/common/nouns/pages/blocks';
import type { NewsItem } from '@hydraulics/common/nouns/pages/pages';
import { plainText } from '@hydraulics/common/text';
import { IsNull, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import { type Audience, shownRows } from './publication/shown.ts';

/** The page with a name in its address, if an audience may see it. */
export const findPageByName = (tables: Tables, name: string, audience: Audience): Promise<PageRow | null> =>
  shownRows(tables, 'pages', audience).andWhere('row.nameKey = :name', { name }).getOne();

/** Whether visitors read a page with a name before it was deleted. */
export const wasPublicPage = ({ pages }: Tables, name: string): Promise<boolean> =>
  pages.existsBy({ name, status: 'published', deletedAt: Not(IsNull()) });

const listed = ['id', 'title', 'name', 'place', 'date', 'noindex', 'updatedAt', 'position'].map(
  column => `row.${column}`,
);

/**
 * The public pages whose blocks name a product, and those with certificates, in their order. Not by a find operator,
 * which the column's transformer would encode.
 */
export const listPagesNaming = (tables: Tables, productId: string): Promise<PageRow[]> =>
  shownRows(tables, 'pages', 'visitors')
    .andWhere('(row.blocks LIKE :product OR row.blocks LIKE :certificates)', {
      product: `%"${productId}"%`,
      certificates: '%"kind":"certificates"%',
    })
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();

/** The public pages without their content, in their order. */
export const listPublicPages = (tables: Tables): Promise<PageRow[]> =>
  shownRows(tables, 'pages', 'visitors')
    .select(listed)
    .orderBy('row.position', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getMany();

const dated = (tables: Tables) => shownRows(tables, 'pages', 'visitors').andWhere('row.date IS NOT NULL');

/** The public pages with a date, the newest first. */
export const listNews = (tables: Tables, { limit, offset }: { limit: number; offset: number }): Promise<PageRow[]> =>
  dated(tables).orderBy('row.date', 'DESC').addOrderBy('row.id', 'DESC').take(limit).skip(offset).getMany();

export const countNews = (tables: Tables): Promise<number> => dated(tables).getCount();

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
