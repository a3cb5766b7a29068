import { pageParameter, paths } from '@hydraulics/common/contract/site-paths';
import { matchPath } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore } from '../../shared/data/store.ts';
import { about } from '../about/about.tsx';
import { compare } from '../compare/compare.ts';
import { contact } from '../contact/contact.tsx';
import { gallery } from '../gallery/gallery.tsx';
import { home } from '../home/home.tsx';
import { galleryImage, productImage } from '../image/image.ts';
import { legalPages } from '../legal/legal.tsx';
import type { Params, SitePage } from '../page/page.ts';
import { pageOf, requestedFilters, requestedPage } from '../page/paging.ts';
import { frameQueries } from '../page/queries.ts';
import { category } from '../products/category.tsx';
import { product } from '../products/product.tsx';
import { allProducts } from '../products/products.tsx';
import { search } from '../search/search.tsx';
import { sizing } from '../sizing/sizing.ts';
import { notFound } from '../ui/not-found.tsx';
import { errorPage } from './error.tsx';
import { anyPattern } from './links/island-pages.ts';

/** In order of matching. */
const pages: SitePage[] = [
  { pattern: paths.home.pattern, ...home },
  { pattern: paths.products.pattern, ...allProducts },
  { pattern: paths.category.pattern, ...category },
  { pattern: paths.product.pattern, ...product },
  // For an existing product, the server sends a file under this address.
  { pattern: `${paths.product.pattern}/data-sheet.pdf`, ...product },
  { pattern: paths.gallery.pattern, ...gallery },
  { pattern: paths.galleryImage.pattern, ...galleryImage },
  { pattern: paths.productImage.pattern, ...productImage },
  { pattern: paths.about.pattern, ...about },
  { pattern: paths.compare.pattern, ...compare },
  { pattern: paths.contact.pattern, ...contact },
  ...legalPages,
  { pattern: paths.search.pattern, ...search },
  { pattern: paths.sizing.pattern, ...sizing },
  { pattern: paths.error.pattern, ...errorPage },
];

const notFoundPage: SitePage = { pattern: anyPattern, ...notFound };

type PageMatch = { page: SitePage; params: Params; queries: Query[] };

const noMatch: PageMatch = { page: notFoundPage, params: {}, queries: [...frameQueries] };

/** The page of an address with its parameters and queries. In a list, the page number is one of the parameters. */
export function matchPage(pathname: string, search = new URLSearchParams()): PageMatch {
  for (const page of isReadable(pathname) ? pages : []) {
    const match = matchPath(page.pattern, pathname);
    if (!match) continue;
    const number = page.pages ? requestedPage(search) : 1;
    if (!number) return noMatch;
    const filters = page.hasFilters && requestedFilters(search);
    const params = {
      ...match.params,
      ...(number > 1 ? { [pageParameter]: String(number) } : {}),
      ...(filters ? { filters } : {}),
      ...(page.variants && search.has(page.variants) ? { [page.variants]: search.get(page.variants) } : {}),
    } as Params;
    return { page, params, queries: [...frameQueries, ...page.queries(params)] };
  }
  return noMatch;
}

/** The page to show once its data is loaded: not found beyond the last page of a list. */
export function pageToShow<Match extends Pick<PageMatch, 'page' | 'params'>>(
  store: DataStore,
  match: Match,
): Match | PageMatch {
  const pages = match.page.pages?.(store, match.params);
  return pages !== undefined && pageOf(match.params) > pages ? noMatch : match;
}

/** Loads a page's queries, then the follow-ups that depend on them. Never rejects. */
export async function loadPage(
  store: DataStore,
  pathname: string,
  search = new URLSearchParams(),
): Promise<ReturnType<typeof matchPage>> {
  const match = matchPage(pathname, search);
  const load = (queries: Query[]) => Promise.all(queries.map(query => store.load(query)));
  const code = match.page.code?.().catch(() => undefined);
  await load([...match.queries, ...(match.page.searchQueries?.(search, match.params) ?? [])]);
  await load(match.page.followUps?.(store, match.params, search) ?? []);
  await code;
  return match;
}

/** The router only warns about malformed escapes and doubled slashes. */
function isReadable(pathname: string): boolean {
  if (pathname.includes('//')) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
