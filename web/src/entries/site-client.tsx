import '../styles/site.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { hydratePage } from '../shared/changed-page/hydrate-page.ts';
import { DataStore, type Dehydrated } from '../shared/data/store.ts';
import { StoreProvider } from '../shared/data/use-query.ts';
import { createVisitorClient } from '../shared/data/visitor-client.ts';
import { matchPage } from '../site/app/routes.tsx';
import { Site } from '../site/app/site.tsx';
import { goingBack } from '../site/editing/going-back.ts';
import { EditingContext } from '../site/editing/section-forms.ts';
import { dismissMenus } from '../site/ui/menus/dismiss-menus.ts';

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as Dehydrated;
const store = new DataStore(createVisitorClient(), state);
const root = document.getElementById('root');

// The server rendered only one of these pages; see `site/paging/use-pages.ts`.
if (history.state?.usr?.from) {
  history.replaceState({ ...history.state, usr: null }, '');
  history.scrollRestoration = 'auto';
}

dismissMenus();
addEventListener('popstate', event => goingBack.handle?.(event));

function hydrate(root: HTMLElement): Promise<void> {
  const start = (onRecoverableError: (error: unknown) => void) =>
    void hydrateRoot(
      root,
      <StrictMode>
        <StoreProvider value={store}>
          <EditingContext value={async () => (await import('./product-editing.tsx')).prepareEditing()}>
            <BrowserRouter>
              <Site />
            </BrowserRouter>
          </EditingContext>
        </StoreProvider>
      </StrictMode>,
      { onRecoverableError },
    );
  // A transition keeps the page responsive.
  return hydratePage(root, start, startTransition);
}

// In development, the script that lays out deferred content is missing.
if (import.meta.env.DEV) document.documentElement.dataset.laidOut = '';

const { code } = matchPage(location.pathname, new URLSearchParams(location.search)).page;
// Without its code the page cannot be hydrated, but it can be read, for example as an offline copy.
Promise.resolve(code?.()).then(
  () => root && hydrate(root),
  () => dispatchEvent(new Event('unloaded')),
);
