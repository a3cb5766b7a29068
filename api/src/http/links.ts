import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { type PageInfo, pageLinks } from '@hydraulics/common/contract/pages';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import type { Context } from 'koa';

/** In characters. Proxies refuse answers whose headers are longer than their buffer, which has 4 kB in nginx. */
const longestLinks = 2048;

/** Sets the total count and the links to the other pages of a list, unless its query makes them too long. */
export function setPageHeaders(ctx: Context, page: PageInfo): void {
  ctx.set('X-Total-Count', String(page.total));
  const links = pageLinks(ctx.path, ctx.search, page);
  if (links && links.length <= longestLinks) ctx.set('Link', links);
}

/** Sets the address where a new record is read. */
export function setLocation(ctx: Context, { location }: Endpoint, value: unknown): void {
  if (!location) return;
  const created = value as { _id: string };
  const parent = ctx.params as { id: string };
  ctx.set('Location', fillPath(location, { id: location.endsWith('/:id') ? created._id : parent.id }));
}
