import type { RenderPage } from '@hydraulics/common/render';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { DataStore } from './data/store.ts';
import { StoreProvider } from './data/use-query.ts';
import { sentForm } from './site/contact-state.ts';
import { headMarkup } from './site/head-markup.ts';
import { loadPage } from './site/routes.tsx';
import { Site } from './site/site.tsx';

/** Renders one public page from the API's data. An address that no page has, or whose record is gone, is a 404. */
export const render: RenderPage = async ({ url, client, publicUrl, form }) => {
  const [pathname = '/', search] = url.split('?');
  const store = new DataStore(client);
  if (form) await store.load(sentForm(form));
  const { page, params, queries } = await loadPage(store, pathname, new URLSearchParams(form?.values ?? search));
  const results = queries.map(query => store.get(query));
  const errors = results.flatMap(({ error }) => error ?? []);
  const fault = errors.find(({ code }) => code !== 'not_found' && code !== 'invalid_input');
  if (fault) throw fault;
  const missing = page.isNotFound === true || errors.length > 0;
  const body = renderToString(
    <StoreProvider value={store}>
      <StaticRouter location={url}>
        <Site />
      </StaticRouter>
    </StoreProvider>,
  );
  return {
    status: missing ? 404 : 200,
    head: headMarkup({ page, params, store, publicUrl, missing }),
    body,
    state: store.dehydrate(),
  };
};
