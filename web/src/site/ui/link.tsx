import type { ComponentProps } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';
import { useStore } from '../../shared/data/use-query.ts';
import { loadPage } from '../app/routes.tsx';

/**
 * A link to a page of the site. Its data is fetched at the first sign of interest, so that it is there on arrival. The
 * link to the present page says so. Not the router's own, which brings along what this site has no use for.
 */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const store = useStore();
  const { pathname } = useLocation();
  const prefetch = () => {
    const [path = to, search] = to.split(/[?#]/);
    void loadPage(store, path, new URLSearchParams(search));
  };
  const current = pathname === to ? ('page' as const) : undefined;
  // What resolves and listens only a browser needs; on the server it is a third of a page's cost.
  if (import.meta.env.SSR) return <a href={to} aria-current={current} {...rest} />;
  // biome-ignore lint/correctness/useHookAtTopLevel: a build is for the server or for a browser, never for both.
  const go = useLinkClickHandler<HTMLAnchorElement>(to);
  return <a href={to} aria-current={current} onClick={go} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}
