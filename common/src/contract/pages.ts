import type { Endpoint } from './endpoint.ts';

/** Which rows of a list a response contains; without a limit all after the offset. */
export type PageInfo = { limit?: number | undefined; offset: number; total: number };

/** Whether a call can return single pages. */
export const isPaged = ({ method, query }: Endpoint): boolean =>
  method === 'GET' && query !== undefined && 'limit' in query.shape && 'offset' in query.shape;

/**
 * The `Link` header (RFC 8288) of a page, with relative addresses.
 * @param search the request's query, which the links keep except for the offset
 * @returns undefined when no page was requested
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
