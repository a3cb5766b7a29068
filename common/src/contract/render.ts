import type { Client } from './client.ts';
import type { Fault } from './errors.ts';

/** What the server asks web's built entry for: one page as HTML, from data that it fetches through the client. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

export type RenderRequest = {
  /** Path and query as they came, such as `/product/7?from=mail`. */
  url: string;
  client: Client;
  /** The site's public address without a trailing slash, for canonical links. */
  publicUrl: string;
  /** A form of this page that was sent by a browser without script, and could not be taken. */
  form?: SentForm | undefined;
};

/** A form as it comes back to whoever sent it: everything that was typed, and what is wrong with it. */
export type SentForm = { values: Record<string, string>; faults: Fault[]; message: string };

export type RenderedPage = {
  status: 200 | 404 | 500;
  /** Markup for the head: title, description, canonical, preloads. */
  head: string;
  body: string;
  /** The one address of this page, as path and query; absent where there is no such page. */
  address?: string;
  /** The data that the page was made from, for hydration. Escaped by whoever writes it into the page. */
  state: unknown;
};

/** What the server asks it for of the back office: a page as far as it is the same for everybody, by its path. */
export type RenderStaffPage = (pathname: string) => StaffPage;

export type StaffPage = { title: string; body: string };

/** One rule of the visitors' style sheet, so that a page can carry only those that can match it. */
export type StyleRule = {
  /** The at-rules that it stands in, outermost first, such as `@media print`. */
  around: string[];
  text: string;
  /** The classes that each of its selectors needs; it matches nothing where all of them lack one. */
  needs: string[][];
};
