import { AppError } from '@hydraulics/common/contract/errors';
import type { RenderLogo, RenderPage } from '@hydraulics/common/contract/render';
import { renderToStaticMarkup } from 'react-dom/server';
import { createBrowserClient } from '../shared/data/client.ts';
import { DataStore } from '../shared/data/store.ts';
import { StoreProvider } from '../shared/data/use-query.ts';
import { renderSite } from '../site/app/render-site.tsx';
import { loadPage, pageToShow } from '../site/app/routes.tsx';
import { hasFontsLater, headMarkup, preloadsOf } from '../site/page/head-markup.ts';
import { addressOf } from '../site/page/paging.ts';
import { PlaceProvider } from '../site/page/place.ts';
import { Logo } from '../site/ui/logo.tsx';

/** Renders one public page from the API's data. An unknown address or a missing record is a 404. */
export const render: RenderPage = async ({ url, client, publicUrl, form }) => {
  const [pathname = '/', search] = url.split('?');
  const store = new DataStore(client);
  const requested = await loadPage(store, pathname, new URLSearchParams(form?.values ?? search));
  const match = pageToShow(store, requested);
  const { page, params, queries } = match;
  const errors = queries.flatMap(query => store.get(query).error ?? []);
  const failure = errors.find(({ code }) => code !== 'not_found' && code !== 'invalid_input');
  if (failure) throw page.failed ? withBeginning(page.failed, failure) : failure;
  const missing = page.isNotFound === true || errors.length > 0;
  const read = { page, params, store, publicUrl, missing };
  return {
    status: missing ? 404 : 200,
    preloads: preloadsOf(read),
    fontsLater: hasFontsLater(read),
    head: headMarkup(read),
    body: renderSite({ pathname, match, store, form }),
    ...(missing ? {} : { address: addressOf(page, params) }),
  };
};

const withBeginning = (text: string, { code, message, retryAfter }: AppError): AppError =>
  new AppError(code, text + message, { retryAfter });

/** Renders the linked logo, for pages that the server builds itself. */
export const renderLogo: RenderLogo = company =>
  renderToStaticMarkup(
    <StoreProvider value={new DataStore(createBrowserClient())}>
      <PlaceProvider value={{ pathname: '/', search: '' }}>
        <Logo name={company} />
      </PlaceProvider>
    </StoreProvider>,
  );
