import { type ComponentProps, createContext, useContext } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router-dom';

/** Fetches what the page at an address of the site reads. */
type Prefetch = (path: string, search: URLSearchParams) => void;

const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Tells links how to fetch ahead: only the frame around the pages knows what each of them reads. */
export const PrefetchProvider = PrefetchContext.Provider;

/**
 * A link to a page of the site. Its data is fetched at the first sign of interest, so that it is there on arrival. The
 * link to the present page says so. Not the router's own, which brings along what this site has no use for.
 */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname } = useLocation();
  const current = pathname === to ? ('page' as const) : undefined;
  // What resolves and listens only a browser needs; on the server it is a third of a page's cost.
  if (import.meta.env.SSR) return <a href={to} aria-current={current} {...rest} />;
  return <LiveLink to={to} aria-current={current} {...rest} />;
}

function LiveLink({ to, ...rest }: ComponentProps<'a'> & { to: string }) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to);
  const fetchAhead = useContext(PrefetchContext);
  const prefetch = () => {
    const [path = to, search] = to.split(/[?#]/);
    fetchAhead(path, new URLSearchParams(search));
  };
  return <a href={to} onClick={go} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}
