import { paths } from '@hydraulics/common/contract/paths';
import { uploadsFolder } from '@hydraulics/common/units/images';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { Database } from '../../db/database.ts';
import { imagePath } from '../../db/stored-image.ts';
import { batchListedProducts, type PublicLists, readPublicLists } from '../../repositories/public-content.ts';

type Page = { path: string; changed?: Date | undefined; images?: string[] };

/**
 * The most addresses of one file, far below the 50,000 that sitemaps.org allows, so that a file is soon made; and the
 * most images of one page (Google's image extension).
 */
const most = { pages: 1000, images: 1000 };

/** Pages of lists, each with the time of the newest thing that it shows; none where that is not known. */
const listPages = ({ home, catalogue, categories }: PublicLists): Page[] => [
  { path: paths.home.href(), changed: home },
  { path: paths.products.href(), changed: catalogue },
  ...categories.map(({ id, changed }) => ({ path: paths.category.href({ categoryId: id }), changed })),
];

const otherPages = ({ gallery: { changed, filenames } }: PublicLists): Page[] => [
  { path: paths.gallery.href(), changed, images: filenames.map(filename => `${uploadsFolder}/${filename}`) },
  { path: paths.about.href() },
  { path: paths.contact.href() },
];

/** How many files the addresses of the products take. */
const productFiles = ({ products }: PublicLists) => Math.ceil(products / most.pages);

/**
 * One of the files that list all pages and their images for search engines (sitemaps.org, with Google's image
 * extension), by its path. `/sitemap.xml` lists all of them while they are few, else the other files. Of a list in pages
 * only the first is named: the others follow from it.
 * @returns undefined where there is no such file
 */
export async function sitemapFile(
  path: string,
  db: Pick<Database, 'read'>,
  publicUrl: string,
): Promise<string | undefined> {
  const [, part] = /^\/sitemap(?:-([a-z]+(?:-[1-9]\d{0,5})?))?\.xml$/.exec(path) ?? [null];
  if (part === null) return undefined;
  const lists = await db.read(tables => readPublicLists(tables, most.images));
  const [front, back] = [listPages(lists), otherPages(lists)];
  const whole = front.length + back.length + lists.products <= most.pages;
  if (part === undefined) {
    if (whole) return file([...front, ...(await productPages(db, 1)), ...back], publicUrl);
    const products = Array.from({ length: productFiles(lists) }, (_, index) => `products-${index + 1}`);
    return index(['pages', ...products], publicUrl);
  }
  if (whole) return undefined;
  if (part === 'pages') return file([...front, ...back], publicUrl);
  const number = Number(/^products-(\d+)$/.exec(part)?.[1]);
  return number <= productFiles(lists) ? file(await productPages(db, number), publicUrl) : undefined;
}

async function productPages(db: Pick<Database, 'read'>, number: number): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const batch of batchListedProducts(db, { limit: most.pages, offset: (number - 1) * most.pages })) {
    pages.push(
      ...batch.map(({ id, updatedAt, images }) => ({
        path: paths.product.href({ id }),
        changed: updatedAt,
        images: images.map(imagePath),
      })),
    );
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

function file(pages: Page[], publicUrl: string): string {
  const address = (path: string) => escapeHtml(`${publicUrl}${path}`);
  const entry = ({ path, changed, images = [] }: Page) =>
    [
      `<url><loc>${address(path)}</loc>`,
      changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
      ...images
        .slice(0, most.images)
        .map(image => `<image:image><image:loc>${address(`/${image}`)}</image:loc></image:image>`),
      '</url>\n',
    ].join('');
  return [
    head,
    `<urlset xmlns="${schema}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`,
    ...pages.map(entry),
    '</urlset>\n',
  ].join('');
}
