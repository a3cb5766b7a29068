import { uploadsFolder } from '@hydraulics/common/images';
import { limits } from '@hydraulics/common/limits';
import { paths } from '@hydraulics/common/paths';
import type { PublicContent } from '../repositories/public-content.ts';
import { escapeXml } from './escape.ts';

type Page = { path: string; changed?: Date | undefined; images?: string[] };

/** The most pages that one file may list, and the most images of one page (sitemaps.org; Google's image extension). */
const most = { pages: 50_000, images: 1000 };

const newest = (rows: { updatedAt: Date }[]): Date | undefined =>
  rows.length > 0 ? new Date(Math.max(...rows.map(({ updatedAt }) => updatedAt.getTime()))) : undefined;

/** Every public page, each with the time of the newest thing that it shows; none where that is not known. */
function pagesOf({ categories, products, gallery }: PublicContent): Page[] {
  const inCategory = Map.groupBy(products, ({ categoryId }) => categoryId);
  const onHome = products.filter(({ images }) => images.length > 0).slice(-limits.homeProducts);
  return [
    { path: paths.home.href(), changed: newest(onHome) },
    { path: paths.products.href(), changed: newest([...categories, ...products]) },
    ...categories.map(category => ({
      path: paths.category.href({ categoryId: category.id }),
      changed: newest([category, ...(inCategory.get(category.id) ?? [])]),
    })),
    ...products.map(({ id, updatedAt, images }) => ({ path: paths.product.href({ id }), changed: updatedAt, images })),
    {
      path: paths.gallery.href(),
      changed: newest(gallery),
      images: gallery.map(({ filename }) => `${uploadsFolder}/${filename}`),
    },
    { path: paths.about.href() },
    { path: paths.contact.href() },
  ];
}

/** The list of all pages and their images, for search engines (sitemaps.org, with Google's image extension). */
export function sitemap(content: PublicContent, publicUrl: string): string {
  const address = (path: string) => escapeXml(`${publicUrl}${path}`);
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
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
    ...pagesOf(content).slice(0, most.pages).map(entry),
    '</urlset>\n',
  ].join('');
}
