import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useStore } from '../../shared/data/use-query.ts';
import { ParamsProvider } from '../page/params.ts';
import { PrefetchProvider } from '../ui/link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { loadPage, matchPage, pageToShow } from './routes.tsx';
import { updateHead } from './update-head.ts';

/** The layout of every public page around the page of the current address. */
export function Site() {
  const { pathname, search } = useLocation();
  const store = useStore();
  const match = matchPage(pathname, new URLSearchParams(search));
  const read = () => pageToShow(store, match).page;
  const page = useSyncExternalStore(store.subscribe, read, read);
  const main = useRef<HTMLElement>(null);
  const prefetch = useCallback((path: string, search: URLSearchParams) => void loadPage(store, path, search), [store]);
  useScrollAndFocusOnNavigate(main);
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

/** Updates the head; scrolls to the top and focuses the content. Back and forward keep the browser's position. */
function useScrollAndFocusOnNavigate(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, search, key, state } = useLocation();
  const store = useStore();
  const kind = useNavigationType();
  const handledKey = useRef(key);
  useEffect(() => {
    const update = () => updateHead(store, pathname, search);
    update();
    return store.subscribe(update);
  }, [store, pathname, search]);
  useEffect(() => {
    if (handledKey.current === key) return;
    handledKey.current = key;
    // After adding to a list the position stays.
    if (kind === 'POP' || state?.from) return;
    // Smooth scrolling would show the new page from its middle.
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [kind, main, key, state]);
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
}
