import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useStore } from '../../shared/data/use-query.ts';
import { ParamsProvider } from '../page/params.ts';
import { PrefetchProvider } from '../ui/link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { loadPage, matchPage, presentPage } from './routes.tsx';
import { tellHead } from './tell-head.ts';

/** The frame of every public page, and the page that the address names. */
export function Site() {
  const { pathname, search } = useLocation();
  const store = useStore();
  const match = matchPage(pathname, new URLSearchParams(search));
  const read = () => presentPage(store, match).page;
  const page = useSyncExternalStore(store.subscribe, read, read);
  const main = useRef<HTMLElement>(null);
  const prefetch = useCallback((path: string, search: URLSearchParams) => void loadPage(store, path, search), [store]);
  useArrival(main);
  return (
    <PrefetchProvider value={prefetch}>
      <ParamsProvider value={match.params}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" ref={main} tabIndex={-1} key={pathname}>
          <ErrorBoundary>
            <page.Component />
          </ErrorBoundary>
        </main>
        <Footer />
      </ParamsProvider>
    </PrefetchProvider>
  );
}

/** On a route change: what the head tells, and scroll and focus at the top. Back and forward keep the browser's position. */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, search, key, state } = useLocation();
  const store = useStore();
  const kind = useNavigationType();
  const arrived = useRef(key);
  useEffect(() => {
    const tell = () => tellHead(store, pathname, search);
    tell();
    return store.subscribe(tell);
  }, [store, pathname, search]);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    // What was added to a list leaves its reader there.
    if (kind === 'POP' || state?.from) return;
    // At once: the glide of links within a page would show the new page from its middle.
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [kind, main, key, state]);
  // Whoever sent a form before React was there is heard now.
  useEffect(() => void dispatchEvent(new Event('awake')), []);
}
