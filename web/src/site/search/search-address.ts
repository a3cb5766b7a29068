import type { Client } from '@hydraulics/common/contract/client';
import { pageParameter, paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import { type ComponentType, createContext, type RefObject } from 'react';
import { requestedPage } from '../page/paging.ts';

/** The search text and the page number in an address. */
export const searched = (search: URLSearchParams): { q: string; page: number } => ({
  q: (search.get(searchParameter) ?? '').trim(),
  page: (search.has(pageParameter) && requestedPage(search)) || 1,
});

export const searchAddress = (q: string, more: Record<string, string> = {}): string =>
  `${paths.search.href()}?${new URLSearchParams({ [searchParameter]: q, ...more })}`;

export type FieldProps = Record<'id' | 'label' | 'hint' | 'className', string>;

/**
 * Passes the search field to the search page. If the page imported it, the bundler would split their shared code from the
 * visitors' first script.
 */
export const FieldContext = createContext<ComponentType<FieldProps> | null>(null);

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  id: string;
  pageKey: string;
  client: Client;
  open: (to: string) => void;
  paths: typeof paths;
  addressOf: (q: string) => string;
};
