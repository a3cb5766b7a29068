import { api } from '@hydraulics/common/contract/api';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { waitingStates } from '@hydraulics/common/nouns/enquiry-states';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import { expectedTexts, type Product } from '@hydraulics/common/nouns/products';
import { fold, plainText } from '@hydraulics/common/text';

const { categories, dashboard, enquiries, gallery, products, socials, website } = api;

/** The reads that are saved for the time without a connection. Accounts, sessions and the activity are not. */
const savedReads = [
  ...[categories.list, categories.get, categories.sizes],
  ...[products.list, products.count, products.get],
  ...[enquiries.list, enquiries.count, enquiries.get, enquiries.recent, enquiries.timeline, enquiries.assignees],
  // To reply to an enquiry that was opened before.
  ...[enquiries.messages, enquiries.replyForm, api.replyTemplates.list],
  ...[gallery.list, gallery.count, website.brand, dashboard.get, socials.list],
].map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

export const isImagePath = (pathname: string): boolean => pathname.startsWith('/uploads/');

export const isSavedRead = (pathname: string): boolean =>
  isImagePath(pathname) || savedReads.some(path => path.test(pathname));

/** Normalises the address of a read: its path, and its query sorted by name. */
export function addressOf(url: URL): string {
  const query = new URLSearchParams([...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/**
 * The reads of screens as they open, and the complete lists that other reads are answered from: all products, and the
 * enquiries that wait for an answer.
 */
export const copies = {
  products: products.list.path,
  enquiries: `${enquiries.list.path}?state=waiting`,
  others: [
    categories.list.path,
    categories.sizes.path,
    website.brand.path,
    `${enquiries.list.path}?limit=50&offset=0`,
    enquiries.count.path,
    enquiries.assignees.path,
  ],
};

type Row = { _id: string; [field: string]: unknown };

/**
 * The address of the copy that a read can be answered from, and how.
 * @returns null for all other reads
 */
export function fromCopy(address: string): { copy: string; pick: (rows: Row[]) => unknown } | null {
  const { pathname, searchParams } = new URL(address, 'http://website');
  const last = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  // The copies contain neither positions, nor the choice for the home page, nor expected figures.
  if (searchParams.has('home') || searchParams.get('lacks') === 'figures') return null;
  const one = (rows: Row[]) => rows.find(({ _id }) => _id === last) ?? null;
  if (pathname === products.list.path) {
    return {
      copy: copies.products,
      pick: rows => pageOf(filterProducts(rows, searchParams), searchParams, productOrder),
    };
  }
  if (pathname === products.count.path) {
    return { copy: copies.products, pick: rows => ({ total: filterProducts(rows, searchParams).length }) };
  }
  if (pathname === fillPath(products.get.path, { id: last })) return { copy: copies.products, pick: one };
  if (pathname === fillPath(enquiries.get.path, { id: last })) return { copy: copies.enquiries, pick: one };
  const state = searchParams.get('state') ?? '';
  const isCopied =
    ['waiting', ...waitingStates].includes(state) && !searchParams.has('q') && !searchParams.has('assignee');
  if (pathname === enquiries.list.path && isCopied) {
    const ofState = (rows: Row[]) => rows.filter(row => state === 'waiting' || row.state === state);
    return {
      copy: copies.enquiries,
      pick: rows => pageOf(ofState(rows), searchParams, { by: '-createdAt', sortValue }),
    };
  }
  return null;
}

type Order = { by: string; sortValue: (row: Row, field: string) => string | number };

const sortValue: Order['sortValue'] = (row, field) => String(row[field] ?? '');
const productOrder: Order = {
  by: 'createdAt',
  sortValue: (row, field) => (field === 'images' ? (row.images as string[]).length : sortValue(row, field)),
};

function pageOf(rows: readonly Row[], query: URLSearchParams, { by, sortValue }: Order): Row[] {
  const sort = query.get('sort') ?? by;
  const field = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : fold(String(a)).localeCompare(fold(String(b)), 'en', { numeric: true });
  const sorted = rows.toSorted(
    (a, b) => sign * (compare(sortValue(a, field), sortValue(b, field)) || compare(a._id, b._id)),
  );
  const from = Number(query.get('offset') ?? 0);
  const limit = query.get('limit');
  return sorted.slice(from, limit === null ? undefined : from + Number(limit));
}

type CopiedLack = Exclude<ProductLack, 'figures'>;

const lacks: Record<CopiedLack, (product: Product) => boolean> = {
  images: ({ images }) => images.length === 0,
  imageAlts: ({ images, imageAlts = [] }) => images.some((_, index) => !imageAlts[index]),
  specImage: ({ specImage }) => specImage === null,
  texts: product => expectedTexts.some(text => product[text] === ''),
};

/** Filters as the website does; `q` finds products with every word. */
function filterProducts(rows: readonly Row[], query: URLSearchParams): Row[] {
  const category = query.get('categoryId');
  const lack = query.get('lacks') as CopiedLack | null;
  const words = fold(query.get('q') ?? '').split(' ');
  return rows.filter(row => {
    const product = row as unknown as Product;
    if (category && product.categoryId !== category) return false;
    if (lack && !lacks[lack]?.(product)) return false;
    const text = fold([product.name, plainText(product.smallDesc), plainText(product.features)].join(' '));
    return words.every(word => text.includes(word));
  });
}
