import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Api } from '@hydraulics/common/contract/api';
import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import { convertFigure } from '@hydraulics/common/figures/conversion';
import { formatValue } from '@hydraulics/common/figures/format';
import { isSameValue } from '@hydraulics/common/figures/sizes/own-row';
import { figuresOf, unitOfValue, type Value } from '@hydraulics/common/figures/value';
import { richFields } from '@hydraulics/common/nouns/products';
import { defaultResults, type FoundProduct, type SearchResults } from '@hydraulics/common/nouns/search/search';
import { plainText } from '@hydraulics/common/text';
import { documentAddress } from '@hydraulics/common/units/documents';
import { filePath } from '../../db/stored-file.ts';
import { notice } from '../../insights/noticed.ts';
import { sizeOfProduct } from '../../products/size-of-product.ts';
import { withoutSubject } from '../../repositories/insights/counted-kinds.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { ownTexts, type SearchedProduct, textOfDocument, withTextsCut } from '../../search/entry.ts';
import type { Hit } from '../../search/index/catalogue-index.ts';
import type { FoundFigure } from '../../search/index/figure-index.ts';
import { excerptOf, mark } from '../../search/mark.ts';
import { findPages } from '../../search/searched-pages.ts';
import { listCategoryNames, readSearchedProducts } from '../../search/searched-products.ts';
import { termsOf } from '../../search/words.ts';

const maxVariants = 3;
const maxCategories = 4;
const maxDocuments = 3;

/** The letters of rich texts that one search reads to show where its words are, shared by the products of its page. */
const maxLetters = 400_000;
/** The products read together; other requests are served in between. */
const batch = 8;

export const search: Handlers<Api>['search'] = {
  async find({ q = '', limit = defaultResults, offset = 0 }, { db, search }) {
    const { total, hits, isComplete, terms, spelling, unknownCodes } = await search.find(q, offset + limit);
    const pages = offset === 0 ? await db.read(tables => findPages(tables, q)) : [];
    if (offset === 0) noticeSearch(q, { found: total, foundPages: pages.length, isComplete, unknownCodes });
    const page = hits.slice(offset);
    const letters = Math.floor(maxLetters / Math.max(1, page.length));
    const products: FoundProduct[] = [];
    for (let from = 0; from < page.length; from += batch) {
      const some = page.slice(from, from + batch);
      const ids = some.map(({ id }) => id);
      const rows = await db.read(tables => readSearchedProducts(tables, ids));
      const rowOf = new Map(rows.map(row => [row.id, row]));
      for (const hit of some) {
        const row = rowOf.get(hit.id);
        if (row) products.push(toFound(withTextsCut(row, letters), hit, terms, q));
      }
      await nextTurn();
    }
    const categories = await db.read(listCategoryNames);
    const results = {
      q,
      total,
      complete: isComplete,
      spelling,
      unknownCodes,
      categories: foundCategories(categories, terms),
      products,
      pages,
    };
    return new Paged(results, { limit, offset, total: async () => total });
  },
};

type WeakSearch = { isComplete: boolean; unknownCodes: string[] };

/**
 * Counts a search without its words, and with them if it found too little: a code that no product has as a code, and not
 * as a search as well; nothing if a page has all words.
 */
function noticeSearch(
  q: string,
  { found, foundPages, isComplete, unknownCodes }: Record<'found' | 'foundPages', number> & WeakSearch,
): void {
  if (q.trim() !== '') notice('searched', withoutSubject);
  if (foundPages > 0) return;
  if (unknownCodes.length > 0) notice('code', ...unknownCodes);
  else if (q.trim() !== '' && found === 0) notice('search-none', q);
  else if (found > 0 && !isComplete) notice('search-weak', q);
}

function foundCategories(
  categories: { id: string; name: string; address: string }[],
  terms: ReadonlySet<string>,
): SearchResults['categories'] {
  const counted = categories.map(({ id, name, address }) => ({
    _id: id,
    address,
    name: mark(name, term => terms.has(term)),
    count: termsOf(name).filter(term => terms.has(term)).length,
  }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).slice(0, maxCategories);
}

function toFound(row: SearchedProduct, hit: Hit, terms: ReadonlySet<string>, q: string): FoundProduct {
  const [image] = row.images;
  const isFound = (term: string) => terms.has(term);
  const excerpt = excerptOf(
    richFields.map(field => plainText(withStops(row[field]))),
    terms,
  );
  const codes = hit.rows.flatMap(place => row.variants.rows[place]?.code ?? []);
  return {
    _id: row.id,
    name: mark(row.name, isFound),
    category: row.category?.name ?? '',
    categoryId: row.categoryId,
    address: row.address,
    categoryAddress: row.category?.address,
    ...(row.life === 'active' ? {} : { life: row.life }),
    image: image ? filePath(image) : null,
    excerpt: mark(excerpt, isFound),
    figures: hit.figures.flatMap(found => toFigure(row, found, hit.rows) ?? []),
    code:
      orderCodeIn(row, hit, q) ??
      (codes.length < row.variants.rows.length || codes.length === 1 ? (codes[0] ?? null) : null),
    problems: problemsOf(row, hit, q),
    variants: codes.slice(0, maxVariants),
    moreVariants: Math.max(0, codes.length - maxVariants),
    documents: foundDocuments(row, terms),
  };
}

/** The size or order code that was typed, alone or among other words; undefined if it is none of the product, or less. */
function orderCodeIn(row: SearchedProduct, { typedCode, rows }: Hit, q: string): string | undefined {
  if (typedCode === null) return undefined;
  const size = rows.length === 1 ? row.variants.rows[rows[0] ?? -1]?.code : undefined;
  for (const typed of [q, typedCode]) {
    const { kind, code, isWhole, row: place } = sizeOfProduct(row, typed);
    // A code whose parts are in another order than bore, rod and stroke.
    if (place !== undefined && rows.length > 0 && !rows.includes(place)) continue;
    // The size that was found says more.
    if (size !== undefined && size !== code && size.startsWith(code)) continue;
    if (kind === 'listed' || (kind === 'configured' && (isWhole || typed === typedCode))) return code;
  }
  return undefined;
}

/** What is wrong with the code that was typed, by part; nothing if it is right, or none of the product. */
function problemsOf(row: SearchedProduct, hit: Hit, q: string): string[] {
  if (hit.typedCode === null || orderCodeIn(row, hit, q) !== undefined) return [];
  const { problems, choices = [] } = sizeOfProduct(row, hit.typedCode);
  // The first part is the same in all its codes: one that has no other part is another product's.
  const isOwn = choices.slice(1).some(Boolean);
  return problems.filter(({ part }) => isOwn || part !== null).map(({ message }) => message);
}

/** Ends items and paragraphs with a full stop, because they are joined into one line. */
const withStops = (html: string): string => html.replace(/([\p{L}\p{N}])((?:<\/\w+>)*<\/(?:li|p|h\d)>)/gu, '$1.$2');

/** The documents with found words that the product's own texts lack. */
function foundDocuments(row: SearchedProduct, terms: ReadonlySet<string>): FoundProduct['documents'] {
  const inDocuments = row.documents.map(document => ({
    document,
    found: termsOf(textOfDocument(document)).filter(term => terms.has(term)),
  }));
  const further = new Set(inDocuments.flatMap(({ found }) => found));
  for (const text of ownTexts(row)) {
    if (further.size === 0) return [];
    for (const term of termsOf(text)) further.delete(term);
  }
  return inDocuments
    .map(({ document, found }) => ({ document, count: new Set(found.filter(term => further.has(term))).size }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxDocuments)
    .map(({ document }) => ({
      title: mark(document.title, term => terms.has(term)),
      kind: document.kind,
      format: document.format,
      path: documentAddress(document.id, document),
    }));
}

/** A figure as the product's page shows it: that of the sizes that were found. */
function toFigure(
  row: SearchedProduct,
  { name, row: place }: FoundFigure,
  rows: readonly number[],
): FoundProduct['figures'][number] | undefined {
  const [value, shown] = place < 0 ? attributeOf(row, name) : cellsOf(row, name, rows);
  if (!value || !shown) return undefined;
  const metric = formatValue(value, shown, 'metric');
  const us = formatValue(value, shown, 'us');
  return { name, metric, us: us === metric ? null : us };
}

function attributeOf({ category, specifications }: SearchedProduct, name: string) {
  const attributes = category?.attributes ?? [];
  const attribute = [...activeAttributes(attributes), ...specifications.own].find(one => one.name === name);
  return attribute ? ([shownValue(specifications, attributes, attribute), attribute] as const) : [];
}

/** The figure of some sizes, or from where to where it goes. */
function cellsOf({ variants }: SearchedProduct, name: string, rows: readonly number[]) {
  const column = variants.columns.findIndex(one => one.name === name);
  const unit = variants.columns[column]?.unit ?? null;
  const cells = rows.flatMap(place => variants.rows[place]?.cells[column] ?? []);
  const [first] = cells;
  if (unit === null || !first || cells.every(cell => isSameValue(cell, first)))
    return [first, { unit, decimals: null }] as const;
  const figures = cells.flatMap(cell =>
    figuresOf(cell).map(figure => convertFigure(figure, unitOfValue(cell) ?? unit, unit)),
  );
  const [from, to] = [Math.min(...figures), Math.max(...figures)];
  return [{ kind: 'range', from, to, unit } satisfies Value, { unit, decimals: null }] as const;
}
