import type { ComponentType } from 'react';
import type { Query } from '../../shared/data/query.ts';
import type { DataStore, Result } from '../../shared/data/store.ts';

export type Params = Record<string, string>;

/** What a page says of itself to search engines and browsers' tabs. */
export type Head = {
  title: string;
  description: string;
  /** The path of the image that stands first on the page, so that it can be fetched at once. */
  image?: { path: string; sizes: string };
  /** The address of the picture that stands for it where it is shared, and what that shows; the site's, if absent. */
  share?: { address: string; alt: string };
};

/** One public page: where it lives, what it reads, what it says of itself, and how it looks. */
export type SitePage = {
  pattern: string;
  /** Beside what the frame of every page reads. A failed read of one of these makes the page a 404 or an error. */
  queries: (params: Params) => Query[];
  /** What the query of its address asks for in addition. Nothing on the page depends on its success. */
  searchQueries?: (search: URLSearchParams) => Query[];
  /** What can only be asked for once the queries are answered. Nothing on the page depends on its success. */
  followUps?: (store: DataStore, params: Params) => Query[];
  /** Of a list in pages: how many it has, and undefined while that is not known. */
  pages?: (store: DataStore, params: Params) => number | undefined;
  head: (store: DataStore, params: Params) => Head;
  Component: ComponentType;
  isNotFound?: boolean;
};

/** Whether a record that a page is about is not there; the address may also be of no possible record. */
export const isMissing = ({ error }: Pick<Result<unknown>, 'error'>): boolean =>
  error?.code === 'not_found' || error?.code === 'invalid_input';
