import type { RenderLogo, RenderPage } from '@hydraulics/common/contract/render';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createBrowserClient } from '../shared/data/client.ts';
import { DataStore } from '../shared/data/store.ts';
import { StoreProvider } from '../shared/data/use-query.ts';
import { hasIslands } from '../site/app/links/island-pages.ts';
import { loadPage, pageToShow } from '../site/app/routes.tsx';
import { Site } from '../site/app/site.tsx';
import { sentForm } from '../site/contact/contact-state.ts';
import { hasFontsLater, headMarkup, preloadsOf } from '../site/page/head-markup.ts';
import { addressOf } from '../site/page/paging.ts';
import { type Place, PlaceProvider } from '../site/page/place.ts';
import { IslandProvider } from '../site/ui/islands/island.tsx';
import { Logo } from '../site/ui/logo.tsx';

/** Renders one public page from the API's data. An unknown address or a missing record is a 404. */
export const render: RenderPage = async ({ url, client, publicUrl, form }) => {
  const [pathname = '/', search] = url.split('?');
  const store = new DataStore(client);
  if (form) await store.load(sentForm(form));
  const requested = await loadPage(store, pathname, new URLSearchParams(form?.values ?? search));
  const { page, params, queries } = pageToShow(store, requested);
  const results = queries.map(query => store.get(query));
  const errors = results.flatMap(({ error }) => error ?? []);
  const failure = errors.find(({ code }) => code !== 'not_found' && code !== 'invalid_input');
  if (failure) throw failure;
  const missing = page.isNotFound === true || errors.length > 0;
  const isStatic = hasIslands(page);
  const inSite = (content: ReactNode) => (
    <StoreProvider value={store}>
      <StaticRouter location={url}>{content}</StaticRouter>
    </StoreProvider>
  );
  const place = placeOf(url);
  // React forgets the contexts of the page while it renders an island.
  const renderIsland = (content: ReactNode) =>
    renderToString(inSite(<PlaceProvider value={place}>{content}</PlaceProvider>));
  const body = isStatic
    ? renderToStaticMarkup(
        inSite(
          <IslandProvider value={renderIsland}>
            <Site />
          </IslandProvider>,
        ),
      )
    : renderToString(inSite(<Site />));
  const read = { page, params, store, publicUrl, missing };
  return {
    status: missing ? 404 : 200,
    preloads: preloadsOf(read),
    fontsLater: hasFontsLater(read),
    head: headMarkup(read),
    body,
    ...(missing ? {} : { address: addressOf(page, params) }),
    // Of a static page, each island has its own props.
    state: isStatic ? undefined : store.dehydrate(),
  };
};

/** Renders the linked logo, for pages that the server builds itself. */
export const renderLogo: RenderLogo = company =>
  renderToString(
    <StoreProvider value={new DataStore(createBrowserClient())}>
      <PlaceProvider value={placeOf('/')}>
        <Logo name={company} />
      </PlaceProvider>
    </StoreProvider>,
  );

function placeOf(url: string): Place {
  const [pathname = '/', search] = url.split('?');
  return { pathname, search: search ? `?${search}` : '', key: '', go: () => undefined };
}
