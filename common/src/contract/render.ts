import type { Company } from '../nouns/company.ts';
import type { PageLook } from '../nouns/website/page-look.ts';
import type { Client } from './client.ts';
import type { FieldError } from './errors.ts';

/** The id of the element that must arrive before browsers paint a page, because later parts would move earlier ones. */
export const firstScreenId = 'lead';

/** The function of web's server entry that renders one page to HTML, with data from the client. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

type RenderRequest = {
  /** Path and query of the request, such as `/product/7?from=mail`. */
  url: string;
  client: Client;
  /** The site's public address without a trailing slash, for canonical links. */
  publicUrl: string;
  /** A form of this page that was submitted without script and rejected. */
  form?: SentForm | undefined;
};

/** A rejected form: everything that was typed, and its errors. */
export type SentForm = { values: Record<string, string>; errors: FieldError[]; message: string };

export type RenderedPage = {
  status: 200 | 404 | 500;
  /** Markup that preloads the pictures of the first screen; empty if it has none. */
  preloads?: string;
  /** Whether fonts are requested only when these pictures have begun to arrive. */
  fontsLater?: boolean;
  /** What the owner has chosen of the look; absent: the product's own. */
  look?: PageLook;
  /** Markup for the head: title, description, canonical. */
  head: string;
  body: string;
  /** The canonical address of this page, as path and query; absent for a missing page. */
  address?: string;
};

/** Renders the linked logo of the site. */
export type RenderLogo = (company: Pick<Company, 'name' | 'look'>) => string;
