import { setImmediate as breathe } from 'node:timers/promises';
import { categoryPath, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/paths';
import { writtenLegal } from '@hydraulics/common/legal';
import type { Company, StandingPage } from '@hydraulics/common/nouns/company';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { requireCompany } from '../../company/require-company.ts';
import type { Database } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';
import type { Deps } from '../../deps.ts';
import { readContentCached } from '../../repositories/cached-reads.ts';
import { pdfsOf, toProductDocument } from '../../repositories/documents.ts';
import {
  batchListedProducts,
  countListedProducts,
  type ListedProduct,
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
  const total = await readContentCached(deps.db, 'products of the sitemap', countListedProducts);
  // A file of products of a large catalogue costs what they cost.
  const others = part === 'pages' || total <= max.pages ? await readOthers(deps.db, company) : undefined;
  const [front = [], back = []] = others ?? [];
  const isSingleFile = others !== undefined && front.length + back.length + total <= max.pages;
  const toEntry = entryOf(addresses);
  if (isSingleFile) {
    if (part !== undefined) return undefined;
    return file([...front.map(toEntry), ...(await productEntries(deps.db, 1, total, toEntry)), ...back.map(toEntry)]);
  }
  const files = Math.ceil(total / max.pages);
  if (part === undefined) {
    return index(
      ['pages', ...Array.from({ length: files }, (_, place) => `products-${place + 1}`)],
      addresses.publicUrl,
    );
  }
  if (part === 'pages') return file([...front, ...back].map(toEntry));
  const number = Number(/^products-(\d+)$/.exec(part)?.[1]);
  return number <= files ? file(await productEntries(deps.db, number, total, toEntry)) : undefined;
}

async function readOthers(db: Pick<Database, 'read'>, company: Company): Promise<Page[][]> {
  const lists = await db.read(tables => readPublicLists(tables, max.images));
  return [listPages(lists, company), otherPages(lists, company)];
}

/** Entries that are made together; other requests are served in between. */
const entriesAtOnce = 200;

async function productEntries(
  db: Pick<Database, 'read'>,
  number: number,
  total: number,
  toEntry: (page: Page) => string,
): Promise<string[]> {
  const entries: string[] = [];
  const offset = (number - 1) * max.pages;
  const sizesOfEach = mostSizes(Math.min(max.pages, total - offset));
  for await (const batch of batchListedProducts(db, { limit: max.pages, offset })) {
    const ids = batch.map(({ id }) => id);
    const documents = await db.read(tables => pdfsOf(tables, ids));
    const sizes = await db.read(tables => sizeCodes(tables, ids));
    for (const product of batch) {
      if (product.noindex) continue;
      const codes = (sizes.get(product.id) ?? []).slice(0, sizesOfEach);
      for (const page of pagesOf(product, codes, documents.get(product.id) ?? [])) {
        entries.push(toEntry(page));
        if (entries.length % entriesAtOnce === 0) await breathe();
      }
    }
    await breathe();
  }
  return entries;
}

/** The page of a product, those of its sizes, and its documents. */
function pagesOf({ id, address, updatedAt, images, specImage }: ListedProduct, codes: string[], own: DocumentRow[]) {
  const shown = [...images, ...(specImage ? [specImage] : [])];
  return [
    { path: productPath({ _id: id, address }), changed: updatedAt, images: shown.map(filePath) },
    ...codes.map((code): Page => ({ path: sizePath({ _id: id, address }, code), changed: updatedAt })),
    ...own.map((row): Page => ({ path: toProductDocument(row).path, changed: row.updatedAt })),
  ];
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

const entryOf =
  ({ publicUrl, filesUrl }: Addresses) =>
  ({ path, changed, images = [] }: Page): string =>
    [
      `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>`,
      changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
      ...images
        .slice(0, max.images)
        .map(image => `<image:image><image:loc>${escapeHtml(`${filesUrl}/${image}`)}</image:loc></image:image>`),
      '</url>\n',
    ].join('');

const file = (entries: string[]): string =>
  [
    head,
    `<urlset xmlns="${schema}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`,
    ...entries,
    '</urlset>\n',
  ].join('');
