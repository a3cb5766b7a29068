import { codeParameter, pageParameter, paths, readsParameter } from '@hydraulics/common/contract/site-paths';
import { cadFormats } from '@hydraulics/common/figures/cylinder/cad-address';
import { matchPath } from 'react-router-dom';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore } from '../../shared/data/store.ts';
import { about } from '../about/about.tsx';
import { compare } from '../compare/compare.ts';
import { contact } from '../contact/contact.tsx';
import { openedEnquiry } from '../contact/opened/opened-enquiry.ts';
import { enquiryList } from '../enquiry-list/enquiry-list.ts';
import { gallery } from '../gallery/gallery.tsx';
import { home } from '../home/home.tsx';
import { galleryImage, productImage } from '../image/image.ts';
import { legalPage } from '../legal/legal.tsx';
import { news } from '../news/news.ts';
import type { PageView, Params, SitePage } from '../page/page.ts';
import { pageOf, requestedFilters, requestedPage } from '../page/paging.ts';
import { frameQueries } from '../page/queries.ts';
import { codeSeparator } from '../page/size.ts';
import { staffPage } from '../pages/staff-page.ts';
import { category } from '../products/category.tsx';
import { product } from '../products/product.tsx';
import { allProducts } from '../products/products.tsx';
import { quotation } from '../quotation/quotation.ts';
import { search } from '../search/search.tsx';
import { sizing } from '../sizing/sizing.ts';
import { notFound } from '../ui/not-found.tsx';
import { errorPage } from './error.tsx';

type PathName = keyof typeof paths;

/** What each address of the table shows. */
const views: Record<PathName, PageView> = {
  home,
  products: allProducts,
  category,
  product,
  gallery,
  galleryImage,
  productImage,
  about,
  compare,
  contact,
  enquiryList,
  enquiry: openedEnquiry,
  privacy: legalPage('privacy'),
  imprint: legalPage('imprint'),
  terms: legalPage('terms'),
  page: staffPage,
  quotation,
  news,
  search,
  sizing,
  error: errorPage,
};

const pages: SitePage[] = [
  ...(Object.keys(views) as PathName[]).map(name => ({ ...paths[name], ...views[name] })),
  // For an existing product, the server sends a file under this address.
  { ...product, pattern: `${paths.product.pattern}/data-sheet.pdf`, parameters: [] },
  ...cadFormats.map(
    (format): SitePage => ({ ...product, pattern: `${paths.product.pattern}/cad.${format}`, parameters: [] }),
  ),
];

/** Of every unknown address. */
const notFoundPage: SitePage = { ...notFound, pattern: '*', parameters: [] };

type PageMatch = {
  page: SitePage;
  params: Params;
  /** The parameters of the address that the page declares. */
  search: URLSearchParams;
  queries: Query[];
};

const noMatch: PageMatch = {
  page: notFoundPage,
  params: {},
  search: new URLSearchParams(),
  queries: [...frameQueries],
};

/** The page of an address with its parameters and queries. In a list, the page number is one of the parameters. */
export function matchPage(pathname: string, given = new URLSearchParams()): PageMatch {
  for (const page of isReadable(pathname) ? pages : []) {
    const match = matchPath(page.pattern, pathname);
    if (!match) continue;
    const search = new URLSearchParams([...given].filter(([name]) => readsParameter(page.parameters, name)));
    const number = page.pages ? requestedPage(search) : 1;
    if (!number) return noMatch;
    const params = { ...match.params, ...paramsOf(page, search, number) } as Params;
    return { page, params, search, queries: [...frameQueries, ...page.queries(params)] };
  }
  return noMatch;
}

function paramsOf({ parameters }: SitePage, search: URLSearchParams, number: number): Params {
  const filters = parameters === 'filters' ? requestedFilters(search) : '';
  return {
    ...(parameters === 'filters' ? {} : givenOf(search)),
    ...(filters ? { filters } : {}),
    ...(number > 1 ? { [pageParameter]: String(number) } : {}),
  };
}

/** The other parameters; several codes are one for each part of an order code. */
const givenOf = (search: URLSearchParams): Params => ({
  ...Object.fromEntries([...search].filter(([name]) => name !== pageParameter)),
  ...(search.has(codeParameter) ? { [codeParameter]: search.getAll(codeParameter).join(codeSeparator) } : {}),
});

/** The page to show once its data is loaded: not found beyond the last page of a list. */
export function pageToShow(store: DataStore, match: PageMatch): PageMatch {
  const pages = match.page.pages?.(store, match.params);
  return pages !== undefined && pageOf(match.params) > pages ? noMatch : match;
}

/** Loads a page's queries, then the follow-ups that depend on them. Never rejects. */
export async function loadPage(store: DataStore, pathname: string, given = new URLSearchParams()): Promise<PageMatch> {
  const match = matchPage(pathname, given);
  const { page, params, search } = match;
  const load = (queries: Query[]) => Promise.all(queries.map(query => store.load(query)));
  await load([...match.queries, ...(page.searchQueries?.(search, params) ?? [])]);
  await load(page.followUps?.(store, params, search) ?? []);
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
