import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useStore } from '../data/use-query.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ParamsProvider } from './params.ts';
import { matchPage } from './routes.tsx';

/** The frame of every public page, and the page that the address names. */
export function Site() {
  const { pathname } = useLocation();
  const { page, params } = matchPage(pathname);
  const main = useRef<HTMLElement>(null);
  useArrival(main, pathname);
  return (
    <ParamsProvider value={params}>
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
  );
}

/** On a route change: the tab's title, and scroll and focus at the top. Back and forward keep the browser's position. */
function useArrival(main: React.RefObject<HTMLElement | null>, pathname: string): void {
  const store = useStore();
  const kind = useNavigationType();
  const arrived = useRef(pathname);
  useEffect(() => {
    const title = () => {
      const { page, params } = matchPage(pathname);
      document.title = page.head(store, params).title;
    };
    title();
    return store.subscribe(title);
  }, [store, pathname]);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (kind === 'POP') return;
    // At once: the glide of links within a page would show the new page from its middle.
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [kind, main, pathname]);
  // Whoever sent a form before React was there is heard now.
  useEffect(() => void dispatchEvent(new Event('awake')), []);
}
