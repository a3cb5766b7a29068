import { categoryPath, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/paths';
import { writtenLegal } from '@hydraulics/common/legal';
import type { Company, StandingPage } from '@hydraulics/common/nouns/company';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { requireCompany } from '../../company/require-company.ts';
import type { Database } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { Deps } from '../../deps.ts';
import { pdfsOf, toProductDocument } from '../../repositories/documents.ts';
import {
  batchListedProducts,
  type PublicLists,
  readPublicLists,
  sizeCodes,
} from '../../repositories/public-content.ts';

type Page = { path: string; changed?: Date | undefined; images?: string[] };

/** URLs per file, far below the 50,000 of sitemaps.org so that a file is built quickly, and images per page. */
const max = { pages: 1000, images: 1000 };

/** What sitemaps.org allows in a file, without other pages, and without each product and its documents. */
const mostSizes = (products: number): number => Math.floor((50_000 - max.pages) / Math.max(1, products)) - 21;

/** A page without a record, unless it is hidden from search engines. */
const standing = (page: Exclude<StandingPage, 'home'>, { search }: Company, more: Omit<Page, 'path'> = {}): Page[] =>
  search?.[page]?.noindex ? [] : [{ path: paths[page].href(), ...more }];

const listPages = ({ home, catalogue, categories }: PublicLists, company: Company): Page[] => [
  { path: paths.home.href(), changed: home },
  ...standing('products', company, { changed: catalogue }),
  ...categories
    .filter(({ noindex }) => !noindex)
    .map(({ id, address, changed }) => ({ path: categoryPath({ _id: id, address }), changed })),
];

const otherPages = ({ gallery: { changed, filenames }, pages }: PublicLists, company: Company): Page[] => [
  ...standing('gallery', company, { changed, images: filenames.map(filename => `${uploadsFolder}/${filename}`) }),
  ...standing('about', company),
  ...standing('contact', company),
  { path: paths.sizing.href() },
  ...writtenLegal(company.legal).map(name => ({ path: paths[name].href() })),
  ...(pages.some(({ date }) => date !== null) ? [{ path: paths.news.href() }] : []),
  ...pages
    .filter(({ noindex }) => !noindex)
    .map(({ name, updatedAt }) => ({ path: paths.page.href({ name }), changed: updatedAt })),
];

const productFiles = ({ products }: PublicLists) => Math.ceil(products / max.pages);

/** Of the site, and of its pictures. */
type Addresses = { publicUrl: string; filesUrl: string };

/**
 * Builds a sitemap file (sitemaps.org, with Google's image extension) by its path. `/sitemap.xml` lists all pages if
 * they are few, else the other files. Of a paged list only the first page is included.
 * @returns undefined if there is no such file
 */
export async function sitemapFile(
  path: string,
  deps: Pick<Deps, 'db' | 'company'>,
  addresses: Addresses,
): Promise<string | undefined> {
  const [, part] = /^\/sitemap(?:-([a-z]+(?:-[1-9]\d{0,5})?))?\.xml$/.exec(path) ?? [null];
  if (part === null) return undefined;
  const company = await requireCompany(deps);
  const lists = await deps.db.read(tables => readPublicLists(tables, max.images));
  const [front, back] = [listPages(lists, company), otherPages(lists, company)];
  const isSingleFile = front.length + back.length + lists.products <= max.pages;
  if (part === undefined) {
    if (isSingleFile) return file([...front, ...(await productPages(deps.db, 1, lists.products)), ...back], addresses);
    const products = Array.from({ length: productFiles(lists) }, (_, index) => `products-${index + 1}`);
    return index(['pages', ...products], addresses.publicUrl);
  }
  if (isSingleFile) return undefined;
  if (part === 'pages') return file([...front, ...back], addresses);
  const number = Number(/^products-(\d+)$/.exec(part)?.[1]);
  return number <= productFiles(lists)
    ? file(await productPages(deps.db, number, lists.products), addresses)
    : undefined;
}

async function productPages(db: Pick<Database, 'read'>, number: number, total: number): Promise<Page[]> {
  const pages: Page[] = [];
  const offset = (number - 1) * max.pages;
  const sizesOfEach = mostSizes(Math.min(max.pages, total - offset));
  for await (const batch of batchListedProducts(db, { limit: max.pages, offset })) {
    const documents = await db.read(tables =>
      pdfsOf(
        tables,
        batch.map(({ id }) => id),
      ),
    );
    const sizes = await db.read(tables =>
      sizeCodes(
        tables,
        batch.map(({ id }) => id),
      ),
    );
    for (const { id, address, noindex, updatedAt, images, specImage } of batch) {
      if (noindex) continue;
      const shown = [...images, ...(specImage ? [specImage] : [])];
      pages.push({ path: productPath({ _id: id, address }), changed: updatedAt, images: shown.map(filePath) });
      const codes = (sizes.get(id) ?? []).slice(0, sizesOfEach);
      pages.push(...codes.map(code => ({ path: sizePath({ _id: id, address }, code), changed: updatedAt })));
      const own = documents.get(id) ?? [];
      pages.push(...own.map(row => ({ path: toProductDocument(row).path, changed: row.updatedAt })));
    }
  }
  return pages;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const index = (parts: string[], publicUrl: string) =>
  [
    head,
    `<sitemapindex xmlns="${schema}">\n`,
    ...parts.map(part => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>\n`),
    '</sitemapindex>\n',
  ].join('');

function file(pages: Page[], { publicUrl, filesUrl }: Addresses): string {
  const address = (path: string) => escapeHtml(`${publicUrl}${path}`);
  const entry = ({ path, changed, images = [] }: Page) =>
    [
      `<url><loc>${address(path)}</loc>`,
      changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
      ...images
        .slice(0, max.images)
        .map(image => `<image:image><image:loc>${escapeHtml(`${filesUrl}/${image}`)}</image:loc></image:image>`),
      '</url>\n',
    ].join('');
  return [
    head,
    `<urlset xmlns="${schema}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`,
    ...pages.map(entry),
    '</urlset>\n',
  ].join('');
}
