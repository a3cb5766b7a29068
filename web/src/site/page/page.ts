import type { PageParameters } from '@hydraulics/common/contract/site-paths';
import type { ComponentType } from 'react';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore, Result } from '../../shared/data/store.ts';

export type Params = Record<string, string>;

/** An image with its displayed widths, or another file. */
export type FirstPicture = { path: string; sizes: string } | { address: string; media: string };

/** The metadata of a page. */
export type Head = {
  title: string;
  description: string;
  /** The pictures of the first screen, which are preloaded, before the fonts. */
  pictures?: FirstPicture[];
  /** The link preview's image with its description; by default the site's. */
  share?: { address: string; alt: string; type: 'product' | 'website' | 'article' };
  /** For pages with an unlimited number of addresses. */
  noindex?: boolean;
};

/** What a public page reads and shows; its address is in the table `paths`. */
export type PageView = {
  /** The queries besides those of the layout. If one fails, the page is a 404 or an error. */
  queries: (params: Params) => Query[];
  /** Further queries by the parameters of the address. The page works without them. */
  searchQueries?: (search: URLSearchParams, params: Params) => Query[];
  /** Queries that depend on the results of the others. The page works without them. */
  followUps?: (store: DataStore, params: Params, search: URLSearchParams) => Query[];
  /** The number of pages of a paged list; undefined while unknown. */
  pages?: (store: DataStore, params: Params) => number | undefined;
  /** The canonical address, where it is not the pattern with its parameters. */
  address?: (store: DataStore, params: Params) => string;
  /** Begins the text for the visitor when a query has failed. */
  failed?: string;
  head: (store: DataStore, params: Params) => Head;
  Component: ComponentType;
  isNotFound?: boolean;
};

/** One public page. It sees only the query parameters that it declares. */
export type SitePage = PageView & { pattern: string; parameters: PageParameters };

/** Whether the page's record is missing; the address may also contain an impossible id. */
export const isMissing = ({ error }: Pick<Result<unknown>, 'error'>): boolean =>
  error?.code === 'not_found' || error?.code === 'invalid_input';
