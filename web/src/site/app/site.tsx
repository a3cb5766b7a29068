import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useStore } from '../../shared/data/use-query.ts';
import { useFocusOnNavigation } from '../../shared/ui/navigation/use-focus-on-navigation.ts';
import { ParamsProvider } from '../page/params.ts';
import { type Place, PlaceProvider } from '../page/place.ts';
import { LazyTray } from '../ui/comparison/lazy-tray.tsx';
import { closeMenus } from '../ui/menus/dismiss-menus.ts';
import { CallBar } from './call-bar/call-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveLink } from './links/live-link.tsx';
import { matchPage, pageToShow } from './routes.tsx';
import { updateHead } from './update-head.ts';

/** The layout of every public page around the page of the current address. */
export function Site() {
  const { pathname, search } = useLocation();
  const place = useRouterPlace();
  const store = useStore();
  const match = matchPage(pathname, new URLSearchParams(search));
  const read = () => pageToShow(store, match).page;
  const page = useSyncExternalStore(store.subscribe, read, read);
  const main = useRef<HTMLElement>(null);
  useHead();
  useContentFocus(main);
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return (
    <PlaceProvider value={place}>
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
        <CallBar />
        <LazyTray />
      </ParamsProvider>
    </PlaceProvider>
  );
}

/** The server's links are plain: listeners would take a third of its rendering time. */
function useRouterPlace(): Place {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      pathname,
      search,
      key,
      go: to => void navigate(to),
      ...(import.meta.env.SSR ? {} : { Link: LiveLink }),
    }),
    [pathname, search, key, navigate],
  );
}

/** Focuses the content at the top. Back, forward and adding to a list keep the position and the focus. */
function useContentFocus(main: React.RefObject<HTMLElement | null>): void {
  const { key, state } = useLocation();
  const stays = useNavigationType() === 'POP' || state?.from;
  useFocusOnNavigation(key, stays ? null : 0, () => {
    closeMenus();
    return stays ? null : main.current;
  });
}

function useHead(): void {
  const { pathname, search } = useLocation();
  const store = useStore();
  useEffect(() => {
    const update = () => updateHead(store, pathname, search);
    update();
    // Lets the service worker cache the page, since no document was loaded for it.
    navigator.serviceWorker?.controller?.postMessage(pathname + search);
    // Ends the view transition from the previous page.
    dispatchEvent(new Event('navigated'));
    return store.subscribe(update);
  }, [store, pathname, search]);
}
