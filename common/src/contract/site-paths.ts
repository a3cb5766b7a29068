import { fillPath, type PathParameters } from './path-pattern.ts';

/** The query parameters that a page reads; with filters any name, since filters are named by attributes. */
export type PageParameters = readonly string[] | 'filters';

export type Page<Pattern extends string> = {
  pattern: Pattern;
  title: string;
  parameters: PageParameters;
  href: (...parameters: keyof PathParameters<Pattern> extends never ? [] : [PathParameters<Pattern>]) => string;
};

export const page = <const Pattern extends string>(
  pattern: Pattern,
  title: string,
  parameters: PageParameters = [],
): Page<Pattern> => ({
  pattern,
  title,
  parameters,
  href: (...given) => fillPath(pattern, given[0] ?? {}),
});

/** The page number of paged lists, from 2; the first page has none. */
export const pageParameter = 'page';
/** On the contact page: the id of the product that the enquiry is about. */
export const productParameter = 'product';
/** On the search page: the query. */
export const searchParameter = 'q';
/** On the contact page: a query that found nothing, for the message. */
export const soughtParameter = 'sought';
/** On the enquiry list and the contact page: what an item asks for, and beside it one value of each of the others. */
export const itemParameter = 'item';
/** Where that was found: see `FormSource`. On the contact page without items it says that of what is sought. */
export const fromParameter = 'from';
const itemParameters = [itemParameter, 'quantity', 'wanted', 'note', fromParameter];
/** On the enquiry list: an order code or a name that is added, and the place of an item that is removed. */
export const addParameter = 'add';
export const withoutParameter = 'without';
/** Where the added item was found. */
export const addedFromParameter = 'added-from';
/** In the enquiry form without script: the items, as the query of their address. */
export const itemsField = 'items';
/** On a product's page and the contact page: an order code; on the first also one value for each of its parts. */
export const codeParameter = 'code';
/** On the contact page: an enquiry was just sent. */
export const sentParameter = 'sent';
/** On the contact page: so many files of the enquiry that was just sent were not taken. */
export const refusedParameter = 'refused';
/** In the enquiry form without script: the key of this submission. */
export const submissionParameter = 'submission';
/** Stands for that key in a rendered page, and is replaced by a random one in each response. */
export const submissionPlaceholder = 'a-random-submission-key';
/** On the page of comparisons: the ids of the products, separated by commas. */
export const comparedParameter = 'products';
/** With filters: the system of units of their figures. */
export const unitsParameter = 'units';

/** The news as RSS 2.0. */
export const newsFeedPath = '/news.xml';

/** Pages of review links, which are no public pages: no cache, feed, robot or count knows them. */
export const reviewFolder = '/review/';
export const reviewPath = (token: string): string => reviewFolder + token;

/** The folders of pages and files whose address is a secret. */
const secretFolders = /^(\/(?:review|enquiry|quotation|quotation-files)\/).+/i;

/** A path as logs may have it: whoever reads a secret address can open its page. */
export const loggedPath = (path: string): string => path.replace(secretFolders, '$1…');

/** Parameters that newsletters and advertisements add, which are no filters. */
export const isTracking = (name: string): boolean => /^(utm_|mc_|pk_|_)|clid$|^(ref|source|campaign)$/.test(name);

/** Whether a page with these parameters reads one of that name. */
export const readsParameter = (parameters: PageParameters, name: string): boolean =>
  parameters === 'filters' ? name !== '' && !isTracking(name) : parameters.includes(name);

/**
 * Every public page: its pattern, its title, the query parameters that it reads, and its address. The server drops all
 * other parameters before the page and the cache of pages see an address. A page with filters is rendered for each
 * request and never cached, since their combinations are unbounded. No component contains a literal address.
 */
export const paths = {
  home: page('/', 'Home'),
  products: page('/products', 'Products'),
  category: page('/products/:categoryId', 'Products', 'filters'),
  product: page('/product/:id', 'Product', [codeParameter]),
  gallery: page('/gallery', 'Gallery', [pageParameter]),
  /** One picture at full size, for browsers without script. */
  galleryImage: page('/gallery/uploads/:file', 'Picture'),
  productImage: page('/product/:id/uploads/:file', 'Picture'),
  about: page('/about-us', 'About us'),
  compare: page('/compare', 'Compare', [comparedParameter, unitsParameter]),
  contact: page('/contact-us', 'Contact us', [
    ...[productParameter, codeParameter, sentParameter, refusedParameter, soughtParameter],
    ...[...itemParameters, addParameter, addedFromParameter, itemsField],
  ]),
  enquiryList: page('/enquiry-list', 'Enquiry list', [
    ...itemParameters,
    ...[addParameter, addedFromParameter, withoutParameter],
  ]),
  /** The private page of an enquiry: nothing keeps, counts or lists it. */
  enquiry: page('/enquiry/:token', 'Your enquiry', [sentParameter]),
  privacy: page('/privacy', 'Privacy'),
  imprint: page('/imprint', 'Imprint'),
  terms: page('/terms', 'Terms'),
  /** A page that staff made. */
  page: page('/pages/:name', 'Page'),
  /** The private page of a quotation: nothing keeps, counts or lists it. */
  quotation: page('/quotation/:token', 'Quotation', [sentParameter]),
  news: page('/news', 'News', [pageParameter]),
  search: page('/search', 'Search', [searchParameter, pageParameter]),
  sizing: page('/sizing-calculator', 'Cylinder sizing', 'filters'),
  error: page('/error', 'Error'),
} as const;
