import { AppError } from '@hydraulics/common/contract/errors';
import type {
  LoadPage,
  PageData,
  RenderedPage,
  RenderLogo,
  ReviewFrame,
  ShowPage,
} from '@hydraulics/common/contract/render';
import { pageLook } from '@hydraulics/common/nouns/website/page-look';
import { setFilesAddress } from '@hydraulics/common/units/images';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataStore } from '../shared/data/store.ts';
import { renderSite } from '../site/app/render-site.tsx';
import { loadPage, matchPage, pageToShow } from '../site/app/routes.tsx';
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

export const load: LoadPage = async ({ client, ...request }) => {
  const store = new DataStore(client);
  const match = pageToShow(store, await loadPage(store, ...addressOfPage(request)));
  const errors = match.queries.flatMap(query => store.get(query).error ?? []);
  const failure = errors.find(({ code }) => code !== 'not_found' && code !== 'invalid_input');
  if (failure) throw match.page.failed ? withBeginning(match.page.failed, failure) : failure;
  return { ...request, ...store.results(), missing: match.page.isNotFound === true || errors.length > 0 };
};

export const show: ShowPage = ({ values, failures, missing, publicUrl, filesUrl, review, ...request }) => {
  const store = DataStore.of({ values, failures });
  const [pathname, given] = addressOfPage(request);
  const match = pageToShow(store, matchPage(pathname, given));
  const { page, params } = match;
  const read = { page, params, store, publicUrl, missing };
  return withFilesAt(filesUrl, () => {
    const look = pageLook(store.get(queries.company).value?.look);
    return {
      status: missing ? 404 : 200,
      preloads: preloadsOf(read),
      fontsLater: hasFontsLater(read),
      ...(look ? { look } : {}),
      ...(filesUrl ? { filesUrl } : {}),
      ...shown({ read, body: renderSite({ pathname, match, store, form: request.form }), review }),
      ...(missing ? {} : { address: addressOf(page, params, store) }),
    };
  });
};

/** The path and the parameters of a page; those of a rejected form are in its values. */
function addressOfPage({ url, form }: Pick<PageData, 'url' | 'form'>): [pathname: string, given: URLSearchParams] {
  const [pathname = '/', search] = url.split('?');
  return [pathname, new URLSearchParams(form?.values ?? search)];
}

/** Renders with pictures at an address, which other pages do not have. */
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
