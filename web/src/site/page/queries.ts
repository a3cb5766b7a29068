import { longestFigure, sizingInputs } from '@hydraulics/common/figures/sizing/typed';
import { type LegalName, writtenLegal } from '@hydraulics/common/legal';
import type { Company } from '@hydraulics/common/nouns/company';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import { plainText } from '@hydraulics/common/text';
import { answerWords } from '@hydraulics/common/units/dates/answer-words';
import { type Query, query } from '../../shared/data/query.ts';
import { firstClauses } from './excerpts.ts';
import { pageInput } from './paging.ts';

/** The number of related products on a product page. */
export const relatedCount = 4;

/** The fields of a product that a card shows. */
export type CardProduct = Pick<
  ProductCard,
  '_id' | 'name' | 'address' | 'categoryId' | 'categoryAddress' | 'smallDesc' | 'images' | 'range' | 'availability'
>;

/** The company without the texts of single pages. */
export type CompanyFrame = Omit<
  Company,
  'hero' | 'facts' | 'weAre' | 'brands' | 'photographs' | 'about' | 'legal' | 'answerPromise' | 'answerTime'
> & {
  /** The legal texts that have been written. */
  legal: LegalName[];
};

/** Keeps unused fields out of the page. */
const reduced = <Whole, Part>({ key, load }: Query<Whole>, part: (whole: Whole) => Part): Query<Part> => ({
  key,
  load: async (...call) => part(await load(...call)),
});

const toCards = (products: ProductCard[], shown = 1, shorten = (text: string) => text): CardProduct[] =>
  products.map(({ _id, name, address, categoryId, categoryAddress, smallDesc, images, range, availability }) => ({
    _id,
    name,
    address,
    categoryId,
    categoryAddress,
    smallDesc: shorten(smallDesc),
    images: images.slice(0, shown),
    ...(range ? { range } : {}),
    ...(availability ? { availability } : {}),
  }));

const cards = (list: Query<ProductCard[]>): Query<CardProduct[]> => reduced(list, products => toCards(products));

const filtered = (input: { id: string; filters?: string; limit: number; offset?: number }) =>
  reduced(query('categories', 'filter', input), ({ products, nearest, ...found }) => ({
    ...found,
    products: toCards(products),
    nearest: nearest.map(({ product, ...nearest }) => ({ ...nearest, product: toCards([product]) })),
  }));

/** The products of a category that match filters, as cards. */
export type FilteredCards = Awaited<ReturnType<ReturnType<typeof filtered>['load']>>;

const company = query('company', 'get');

/** A sizing by the query of an address. Drops unknown parameters, and truncates values that are too long. */
const sizing = (typed: string) => {
  const given = new URLSearchParams(typed);
  const pairs = sizingInputs.flatMap(name => {
    const text = given.get(name);
    return text === null ? [] : [[name, text.slice(0, longestFigure)]];
  });
  return query('products', 'size', Object.fromEntries(pairs));
};

/** The queries of the public pages. `fields: 'card'` keeps data sheets out of lists. */
export const queries = {
  company: reduced(
    company,
    ({ hero, facts, weAre, brands, photographs, about, legal, answerPromise, answerTime, ...frame }): CompanyFrame => ({
      ...frame,
      legal: writtenLegal(legal),
    }),
  ),
  /** The company's texts of one page, under their own keys. */
  opening: {
    ...reduced(company, ({ hero, facts, weAre, brands, photographs = [] }) => ({
      hero,
      facts,
      weAre,
      brands,
      ...(photographs[0] ? { photograph: photographs[0] } : {}),
    })),
    key: 'opening',
  },
  about: { ...reduced(company, ({ about }) => about), key: 'about' },
  answerPromise: { ...reduced(company, answerWords), key: 'answer promise' },
  photographs: { ...reduced(company, ({ photographs }) => photographs ?? []), key: 'photographs' },
  /** The sections of a page of legal text. */
  legal: (name: LegalName) => ({ ...reduced(company, ({ legal }) => legal?.[name] ?? []), key: `legal.${name}` }),
  /** The categories in header and footer: those with products. */
  menu: query('categories', 'menu'),
  categories: reduced(query('categories', 'list'), list =>
    list.map(({ _id, name, address }) => ({ _id, name, address })),
  ),
  /** The pages that menu and footer list, and whether there is any news. */
  pageLinks: query('pages', 'links'),
  staffPage: (name: string) =>
    reduced(query('pages', 'single', { name }), ({ products, ...page }) => ({
      ...page,
      products: products.flatMap(product => toCards([product])),
    })),
  /** The pages that link to a product. */
  pagesOf: (productId: string | undefined) => query('pages', 'ofProduct', productId ? { productId } : {}),
  news: (page: number) => query('pages', 'news', pageInput(page)),
  newsCount: query('pages', 'newsCount'),
  socials: reduced(query('socials', 'links'), list => list.map(({ name, link }) => ({ name, link }))),
  /** Only one product needs its second image, which is shown beside the text of the home page. */
  home: reduced(query('products', 'home'), products => {
    const second = products.find(({ images }) => images.length > 1);
    return products.flatMap(product => toCards([product], product === second ? 2 : 1));
  }),
  /** The first products of each category, with the number in each. Their texts are cut to the line shown. */
  catalogue: reduced(query('products', 'catalogue', {}), ({ sizes, products }) => ({
    sizes,
    products: toCards(products, 1, text => firstClauses(plainText(text))),
  })),
  /** A picture of each category, by its id. */
  linePictures: reduced(query('products', 'catalogue', { each: 1 }), ({ products }) =>
    products.map(({ categoryId, images: [path] }) => ({ categoryId, path })),
  ),
  ranges: (id: string) => query('categories', 'ranges', { id }),
  category: (id: string) =>
    reduced(query('categories', 'get', { id }), ({ attributes, ...category }) => ({
      ...category,
      /** Whether its products are cylinders, which can be sized. */
      isSized: attributes?.some(({ drawn }) => drawn === 'bore'),
    })),
  categoryProducts: (categoryId: string, page: number) =>
    cards(query('products', 'list', { categoryId, fields: 'card', ...pageInput(page) })),
  /** The filters of a category, without products. */
  filters: (id: string) => filtered({ id, limit: 0 }),
  filteredProducts: (id: string, filters: string, page: number) => filtered({ id, filters, ...pageInput(page) }),
  comparison: (ids: string) =>
    reduced(query('products', 'compare', ids ? { ids } : {}), ({ products, ...table }) => ({
      ...table,
      products: toCards(products),
    })),
  /** What the items of an enquiry list are. */
  items: (keys: string) => query('products', 'items', keys ? { keys } : {}),
  /** The quotation of a private link. */
  quotation: (token: string) => query('quotations', 'opened', { token }),
  /** The enquiry of a private link. */
  openedEnquiry: (token: string) => query('enquiries', 'opened', { token }),
  sizing,
  categoryCount: (categoryId: string) => query('products', 'count', { categoryId }),
  /** One more than are shown, since the product itself may be among them. */
  related: (categoryId: string) =>
    cards(query('products', 'list', { categoryId, fields: 'card', limit: relatedCount + 1 })),
  gallery: (page: number) =>
    reduced(query('gallery', 'list', pageInput(page)), list =>
      list.map(({ _id, filename, alt, searchTitle, searchDescription, noindex, product }) => ({
        ...{ _id, filename, alt, product },
        ...{ searchTitle, searchDescription, noindex },
      })),
    ),
  galleryCount: query('gallery', 'count'),
  /** The text and product of a gallery picture; null if there is no such picture. */
  galleryImage: (
    file: string,
  ): Query<Pick<GalleryImage, 'alt' | 'product' | 'searchTitle' | 'searchDescription'> | null> => ({
    ...reduced(query('gallery', 'list'), list => list.find(({ filename }) => filename === file) ?? null),
    key: `gallery.image?${file}`,
  }),
  /** Without the fields that the data sheet query reads. */
  product: (id: string) =>
    reduced(query('products', 'single', { id }), ({ specifications, variants, attributes, ...texts }) => texts),
  /** A page of the products found for a text. */
  found: (q: string, page: number) => query('search', 'find', { q, ...pageInput(page) }),
  /** The figures of a product or of one of its sizes, in both systems of units. */
  sheet: (id: string, code = '') => query('products', 'sheet', code ? { id, code } : { id }),
};

/** The queries of header and footer, on every page. */
export const frameQueries = [queries.company, queries.menu, queries.socials, queries.pageLinks];
