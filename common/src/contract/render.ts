import type { Company } from '../nouns/company.ts';
import type { PageLook } from '../nouns/website/page-look.ts';
import type { Client } from './client.ts';
import type { ErrorCode, FieldError } from './errors.ts';

/** The id of the element that must arrive before browsers paint a page, because later parts would move earlier ones. */
export const firstScreenId = 'lead';

/** What web's server entry exports. */
export type ServerEntry = { load: LoadPage; show: ShowPage; renderLogo: RenderLogo };

/**
 * Reads what a page shows.
 * @throws AppError why it could not be read; of a record that does not exist, the page is a 404
 */
export type LoadPage = (request: RenderRequest) => Promise<PageData>;

/** Renders a page to HTML, here or in another thread. */
export type ShowPage = (data: PageData) => RenderedPage;

/** A page and what was read for it, which can be sent to another thread. */
export type PageData = Omit<RenderRequest, 'client'> & {
  /** The results of its queries by their keys, and why the others have none. */
  values: ReadonlyMap<string, unknown>;
  failures: ReadonlyMap<string, { code: ErrorCode; message: string }>;
  missing: boolean;
};

export type RenderRequest = {
  /** Path and query of the request, such as `/product/7?from=mail`. */
  url: string;
  client: Client;
  /** The site's public address without a trailing slash, for canonical links. */
  publicUrl: string;
  /** Where the page loads pictures from, without a trailing slash; by default its own address. */
  filesUrl?: string | undefined;
  /** A form of this page that was submitted without script and rejected. */
  form?: SentForm | undefined;
  /** The page is shown by a review link. */
  review?: ReviewFrame | undefined;
};

/** What surrounds a page that a review link shows. Times are ISO 8601. */
export type ReviewFrame = {
  /** The address of the link itself. */
  path: string;
  state: 'draft' | 'scheduled' | 'pending' | 'published';
  /** When what is shown was saved, and when it is published if that is due. */
  savedAt: string;
  publishAt?: string | undefined;
  endsAt: string;
  isPreview: boolean;
  /** Absent if the link takes none. */
  remarks?: { name: string; text: string; quote: string; anchor: string; createdAt: string }[] | undefined;
  /** Whether a remark was just sent, or what was typed with its errors. */
  sent?: boolean;
  form?: SentForm | undefined;
  /** The addresses of the record, under which visitors do not find it yet. */
  own: string[];
  /** Pages of the website that lead to the same review, by their public address. */
  instead: Record<string, string>;
};

/** A rejected form: everything that was typed, and its errors. */
export type SentForm = { values: Record<string, string>; errors: FieldError[]; message: string };

export type RenderedPage = {
  status: 200 | 404 | 500;
  /** Markup that preloads the pictures of the first screen; empty if it has none. */
  preloads?: string;
  /** Whether fonts are requested only when these pictures have begun to arrive. */
  fontsLater?: boolean;
  /** Rules beside those of the style sheet. */
  styles?: string;
  /** What the owner has chosen of the look; absent: the product's own. */
  look?: PageLook;
  /** Markup for the head: title, description, canonical. */
  head: string;
  body: string;
  /** Where its script loads pictures from, if not from its own address. */
  filesUrl?: string | undefined;
  /** The canonical address of this page, as path and query; absent for a missing page. */
  address?: string;
};

/** Renders the linked logo of the site. */
export type RenderLogo = (company: Pick<Company, 'name' | 'look'>) => string;
