import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { richFields } from '@hydraulics/common/nouns/products';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import type { WebsiteRow } from '../../db/tables/website/website.ts';
import { findDead, ownPath } from './find-dead.ts';

/** A text of a record, and the paths of this website that it leads to. */
type Linked = Omit<TaskRecord, 'detail'> & { paths: string[]; products?: string[] };

/** As many products are read together, because their texts are long. */
const batch = 100;

/** The texts that lead to something that visitors do not find: of products, pages, and the company profile. */
export const deadLinks =
  (site: string) =>
  async (tables: Tables): Promise<TaskRecord[]> => [
    ...(await checkLinks(tables, await readProducts(tables, site))),
    ...(await checkLinks(tables, await readPages(tables, site))),
    ...(await checkLinks(tables, await readProfile(tables, site))),
  ];

/** The first dead link of each text. */
export async function checkLinks(tables: Tables, linked: Linked[]): Promise<TaskRecord[]> {
  const dead = await findDead(
    tables,
    linked.flatMap(({ paths }) => paths),
  );
  const living = await livingProducts(
    tables,
    linked.flatMap(({ products = [] }) => products),
  );
  return linked.flatMap(({ paths, products = [], ...record }) => {
    const path = paths.find(one => dead.has(one));
    const isShort = products.some(id => !living.has(id));
    if (path === undefined && !isShort) return [];
    const detail =
      path === undefined ? 'It shows a product that was deleted.' : `It links to ${path}, which ${dead.get(path)}.`;
    return [{ ...record, detail }];
  });
}

const hrefs = (html: string, site: string): string[] =>
  [...html.matchAll(/\bhref="([^"]+)"/g)].flatMap(([, href = '']) => ownPath(href, site) ?? []);

/** The whole addresses of this website in a plain text, where a path could be anything. */
function writtenIn(text: string, site: string): string[] {
  if (!site) return [];
  return text
    .split(/[\s"'<>()[\]\\]+/)
    .filter(word => !word.startsWith('/'))
    .flatMap(word => ownPath(word.replace(/[.,;:!?]+$/, ''), site) ?? []);
}

type TextsOf = Pick<ProductRow, 'id' | 'name' | (typeof richFields)[number]>;

/** The links in the texts of a product. */
export const linksOfProduct = (row: TextsOf, site: string): Linked[] =>
  richFields.flatMap((field): Linked[] => {
    const paths = hrefs(row[field], site);
    return paths.length > 0 ? [{ noun: 'products', _id: row.id, name: row.name, field, paths }] : [];
  });

/** The links in the blocks of a page, and the products that they show. */
export function linksOfPage({ id, title, blocks }: Pick<PageRow, 'id' | 'title' | 'blocks'>, site: string): Linked[] {
  const found = blocks.flatMap(block => {
    if (block.kind === 'text' || block.kind === 'picture') return hrefs(block.html, site);
    const { kind: _, ...texts } = block;
    return textsIn(texts).flatMap(text => writtenIn(text, site));
  });
  const products = blocks.flatMap(block => {
    if (block.kind === 'products' || block.kind === 'certificates') return block.products;
    return block.kind === 'documents' && block.productId ? [block.productId] : [];
  });
  const record = { noun: 'pages' as const, _id: id, name: title, field: 'blocks' };
  return found.length + products.length > 0 ? [{ ...record, paths: found, products }] : [];
}

const profileTexts = ['summary', 'credit', 'hero', 'weAre', 'about', 'legal', 'answerPromise'] as const;

/** The addresses of this website in the texts of the company profile. */
const linksOfProfile = (row: Pick<WebsiteRow, 'id' | (typeof profileTexts)[number]>, site: string): Linked[] =>
  profileTexts.flatMap((field): Linked[] => {
    const found = textsIn(row[field]).flatMap(text => writtenIn(text, site));
    return found.length > 0 ? [{ noun: 'website', _id: row.id, name: 'Website', field, paths: found }] : [];
  });

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The links of all products, by name. Only texts with a link to this website are read. */
async function readProducts(tables: Tables, site: string): Promise<Linked[]> {
  const starts = [`href="/`, ...(site ? [`href="${site}`] : [])];
  const conditions = richFields.flatMap(field => starts.map((_, place) => `INSTR(row.${field}, :start${place}) > 0`));
  const parameters = Object.fromEntries(starts.map((start, place) => [`start${place}`, start]));
  const ids = await tables.products
    .createQueryBuilder('row')
    .select('row.id', 'id')
    .where('row.deletedAt IS NULL')
    .andWhere(`(${conditions.join(' OR ')})`, parameters)
    .orderBy('row.nameSort', 'ASC')
    .addOrderBy('row.id', 'ASC')
    .getRawMany<{ id: string }>();
  const select = { id: true, name: true, ...Object.fromEntries(richFields.map(field => [field, true])) };
  const linked: Linked[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch).map(({ id }) => id);
    const rows = await tables.products.find({ where: { id: In(some) }, select, loadEagerRelations: false });
    const byId = new Map(rows.map(row => [row.id, row]));
    linked.push(...some.flatMap(id => linksOfProduct(byId.get(id) as ProductRow, site)));
  }
  return linked;
}

async function readPages({ pages }: Tables, site: string): Promise<Linked[]> {
  const select = { id: true, title: true, blocks: true };
  const rows = await pages.find({ where: { deletedAt: IsNull() }, select, order: { position: 'ASC', id: 'ASC' } });
  return rows.flatMap(row => linksOfPage(row, site));
}

async function readProfile({ website }: Tables, site: string): Promise<Linked[]> {
  const row = await website.findOneBy({ id: websiteId });
  return row ? linksOfProfile(row, site) : [];
}

async function livingProducts({ products }: Tables, ids: string[]): Promise<Set<string>> {
  const living = new Set<string>();
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += batch) {
    const where = { id: In(all.slice(from, from + batch)), deletedAt: IsNull() };
    for (const { id } of await products.find({ where, select: { id: true }, loadEagerRelations: false }))
      living.add(id);
  }
  return living;
}
