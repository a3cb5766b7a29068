import type { Endpoint } from './endpoint.ts';

/** Which rows of a list an answer holds; without a limit all from the offset on. */
export type PageInfo = { limit?: number | undefined; offset: number; total: number };

/** Whether a call answers one page of something, when it is asked for one. */
export const isPaged = ({ method, query }: Endpoint): boolean =>
  method === 'GET' && query !== undefined && 'limit' in query.shape && 'offset' in query.shape;

/**
 * The pages around the one that was answered, as a `Link` header (RFC 8288) with relative addresses.
 * @param search what was asked for; all but the place of the page stays as it is
 * @returns undefined where no page was asked for
 */
export function pageLinks(path: string, search: string, { limit, offset, total }: PageInfo): string | undefined {
  if (!limit) return undefined;
  const last = Math.floor(Math.max(0, total - 1) / limit) * limit;
  const pages = {
    first: 0,
    prev: offset > 0 ? Math.max(0, Math.min(offset - limit, last)) : undefined,
    next: offset + limit < total ? offset + limit : undefined,
    last,
  };
  const linkTo = (start: number) => {
    const query = new URLSearchParams(search);
    query.set('limit', String(limit));
    query.set('offset', String(start));
    return `<${path}?${query}>`;
  };
  return Object.entries(pages)
    .flatMap(([relation, start]) => (start === undefined ? [] : [`${linkTo(start)}; rel="${relation}"`]))
    .join(', ');
}
