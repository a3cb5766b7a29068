import type { Client } from './client.ts';

/** What the server asks web's built entry for: one page as HTML, from data that it fetches through the client. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

export type RenderRequest = {
  /** Path and query as they came, such as `/product/7?from=mail`. */
  url: string;
  client: Client;
  /** The site's public address without a trailing slash, for canonical links. */
  publicUrl: string;
};

export type RenderedPage = {
  status: 200 | 404 | 500;
  /** Markup for the head: title, description, canonical, preloads. */
  head: string;
  body: string;
  /** The data that the page was made from, for hydration. Escaped by whoever writes it into the page. */
  state: unknown;
};
