import type { PagesOfProduct } from '@hydraulics/common/nouns/pages/pages';
import type { Tables } from '../../db/database.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { documentsByOwner, toProductDocument } from '../../repositories/documents.ts';
import { listPagesNaming } from '../../repositories/pages.ts';

/** As many pages of each kind as the page of a product lists. */
const most = 24;

type Named = Pick<ProductRow, 'id' | 'categoryId'>;

const applies =
  ({ id, categoryId }: Named) =>
  ({ blocks }: PageRow): boolean =>
    blocks.some(
      block =>
        block.kind === 'certificates' &&
        (block.everything || block.categories.includes(categoryId) || block.products.includes(id)),
    );

const lists =
  ({ id }: Named) =>
  ({ blocks }: PageRow): boolean =>
    blocks.some(block => block.kind === 'products' && block.products.includes(id));

/** Pages without a date in their order, then news, the newest first. */
const newsLast = (one: PageRow, other: PageRow): number =>
  Number(one.date !== null) - Number(other.date !== null) || (other.date ?? '').localeCompare(one.date ?? '');

/** The public pages that the page of a product links to. */
export async function pagesOfProduct(tables: Tables, product: Named): Promise<PagesOfProduct> {
  const pages = await listPagesNaming(tables, product.id);
  const certified = pages.filter(applies(product));
  const documents = await documentsByOwner(
    tables,
    'pages',
    certified.map(({ id }) => id),
  );
  const certificates = certified.flatMap(({ id, title, name }) => {
    const listed = (documents.get(id) ?? []).filter(({ kind }) => kind === 'certificate');
    return listed.length > 0 ? [{ title, name, documents: listed.map(toProductDocument) }] : [];
  });
  return {
    certificates: certificates.slice(0, most),
    mentions: pages
      .filter(lists(product))
      .sort(newsLast)
      .slice(0, most)
      .map(({ title, name, date }) => ({ title, name, date })),
  };
}
