import { AppError } from '@hydraulics/common/contract/errors';
import type { RenderedPage, RenderLogo, RenderPage, ReviewFrame } from '@hydraulics/common/contract/render';
import { pageLook } from '@hydraulics/common/nouns/website/page-look';
import { setFilesAddress } from '@hydraulics/common/units/images';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataStore } from '../shared/data/store.ts';
import { renderSite } from '../site/app/render-site.tsx';
import { loadPage, pageToShow } from '../site/app/routes.tsx';
import {
  hasFontsLater,
  headMarkup,
  type PageRead,
  preloadsOf,
  structuredMarkup,
  titleIn,
} from '../site/page/head-markup.ts';
import { addressOf } from '../site/page/paging.ts';
import { PlaceProvider } from '../site/page/place.ts';
import { queries } from '../site/page/queries.ts';
import { reviewHead, reviewStyles, withReview } from '../site/review/render-review.tsx';
import { CompanyLogo } from '../site/ui/logo.tsx';

/** Renders one public page from the API's data. An unknown address or a missing record is a 404. */
export const render: RenderPage = async ({ url, client, publicUrl, filesUrl, form, review }) => {
  const [pathname = '/', search] = url.split('?');
  const store = new DataStore(client);
  const requested = await loadPage(store, pathname, new URLSearchParams(form?.values ?? search));
  const match = pageToShow(store, requested);
  const { page, params } = match;
  const errors = match.queries.flatMap(query => store.get(query).error ?? []);
  const failure = errors.find(({ code }) => code !== 'not_found' && code !== 'invalid_input');
  if (failure) throw page.failed ? withBeginning(page.failed, failure) : failure;
  const missing = page.isNotFound === true || errors.length > 0;
  const read = { page, params, store, publicUrl, missing };
  return withFilesAt(filesUrl, () => {
    const look = pageLook(store.get(queries.company).value?.look);
    return {
      status: missing ? 404 : 200,
      preloads: preloadsOf(read),
      fontsLater: hasFontsLater(read),
      ...(look ? { look } : {}),
      ...(filesUrl ? { filesUrl } : {}),
      ...shown({ read, body: renderSite({ pathname, match, store, form }), review }),
      ...(missing ? {} : { address: addressOf(page, params, store) }),
    };
  });
};

/** Renders with pictures at an address. Never across an await: other pages may have another one. */
function withFilesAt<T>(address: string | undefined, work: () => T): T {
  setFilesAddress(address ?? '');
  try {
    return work();
  } finally {
    setFilesAddress('');
  }
}

type Shown = { read: PageRead; body: string; review: ReviewFrame | undefined };

const shown = ({ read, body, review }: Shown): Pick<RenderedPage, 'head' | 'body' | 'styles'> =>
  review
    ? { head: reviewHead(titleIn(read)), body: withReview(body, review), styles: reviewStyles }
    : { head: headMarkup(read), body: body + structuredMarkup(read) };

const withBeginning = (text: string, { code, message, retryAfter }: AppError): AppError =>
  new AppError(code, text + message, { retryAfter });

/** Renders the linked logo, for pages that the server builds itself. */
export const renderLogo: RenderLogo = company =>
  renderToStaticMarkup(
    <PlaceProvider value={{ pathname: '/', search: '' }}>
      <CompanyLogo company={company} />
    </PlaceProvider>,
  );
