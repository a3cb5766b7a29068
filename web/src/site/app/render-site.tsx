import type { SentForm } from '@hydraulics/common/contract/render';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { DataStore } from '../../shared/data/store.ts';
import { StoreProvider } from '../../shared/data/use-query.ts';
import { ParamsProvider } from '../page/params.ts';
import { PlaceProvider } from '../page/place.ts';
import { SentFormProvider } from '../page/sent-form.ts';
import { IslandProvider } from '../ui/islands/island.tsx';
import type { matchPage } from './routes.tsx';
import { Site } from './site.tsx';

type Shown = {
  pathname: string;
  match: ReturnType<typeof matchPage>;
  store: DataStore;
  /** A form of the page that was submitted without script and rejected. */
  form?: SentForm | undefined;
};

/** The body of a public page: static HTML, with islands that React can hydrate. */
export function renderSite({ pathname, match: { page, params, search }, store, form }: Shown): string {
  const place = { pathname, search: search.size > 0 && !form ? `?${search}` : '' };
  return renderToStaticMarkup(
    <StoreProvider value={store}>
      <PlaceProvider value={place}>
        <ParamsProvider value={params}>
          <SentFormProvider value={form ?? null}>
            {/* React forgets the contexts of the page while it renders an island. */}
            <IslandProvider
              value={(content, name) =>
                renderToString(<PlaceProvider value={place}>{content}</PlaceProvider>, {
                  identifierPrefix: `${name}-`,
                })
              }
            >
              <Site Page={page.Component} />
            </IslandProvider>
          </SentFormProvider>
        </ParamsProvider>
      </PlaceProvider>
    </StoreProvider>,
  );
}
