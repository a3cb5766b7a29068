import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useStore } from '../data/use-query.ts';
import { loadPage } from './routes.tsx';

/**
 * A link to a page of the site. Its data is fetched at the first sign of interest, so that it is there on arrival. The
 * link to the present page says so.
 */
export function PageLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const store = useStore();
  const { pathname } = useLocation();
  const prefetch = () => void loadPage(store, to.split(/[?#]/)[0] ?? to);
  const current = pathname === to ? ('page' as const) : undefined;
  // The router's link resolves and listens, which only a browser needs; on the server it is a third of a page's cost.
  if (import.meta.env.SSR) return <a href={to} aria-current={current} {...rest} />;
  return <Link to={to} discover="none" aria-current={current} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}
