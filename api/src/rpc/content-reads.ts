import { api, eachEndpoint } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import type { PageBlock } from '@hydraulics/common/nouns/pages/blocks';
import { declareReads, tag } from '../db/content-tags.ts';
import { filterTags } from '../filters/table.ts';

type TagsOf = (input: Record<string, unknown>, output: unknown) => string[];

type Shown = { _id: string; categoryId: string };

/** A response with more products depends on all of them: a tag for each would cost more than it saves. */
const maxTags = 200;

const ofProduct = ({ _id, categoryId }: Shown) => [tag.product(_id), tag.category(categoryId)];

type Single = Shown & { related?: { products: { _id: string }[] }[] };

/** A product with those that it is related to. */
const ofSingle = (product: Single) => [
  ...ofProduct(product),
  ...(product.related ?? []).flatMap(({ products }) => products.map(({ _id }) => tag.product(_id))),
];

const ofAllProducts = [tag.anyProduct, tag.categories];

const ofProducts = (output: unknown): string[] =>
  Array.isArray(output) && output.length <= maxTags ? (output as Shown[]).flatMap(ofProduct) : ofAllProducts;

const listOf = (categoryId: unknown) => (typeof categoryId === 'string' ? tag.productsIn(categoryId) : tag.products);

const ownOrders: unknown[] = [undefined, '', 'position', '-position', 'createdAt', '-createdAt'];

/** Whether a list is unfiltered and in an order of its own, so that no product's fields affect which rows it has. */
const isUnfiltered = ({ sort, lacks, home, q }: Record<string, unknown>) =>
  !lacks && !home && !q && ownOrders.includes(sort);

type CataloguePage = { sizes: { categoryId: string }[]; products: unknown };

/** A page of the catalogue shifts when any category before it grows or shrinks. */
function ofCatalogue({ sizes, products }: CataloguePage): string[] {
  const lists = sizes.length > maxTags ? ofAllProducts : sizes.map(({ categoryId }) => tag.productsIn(categoryId));
  return [tag.products, tag.categories, ...lists, ...ofProducts(products)];
}

/** Tags by endpoint. A read that is not listed depends on all content (docs/decisions/0028). */
const contentReads: Record<string, TagsOf> = {
  'products.list': (input, output) => [
    listOf(input.categoryId),
    ...(isUnfiltered(input) ? ofProducts(output) : ofAllProducts),
  ],
  'products.count': input => [listOf(input.categoryId), ...(isUnfiltered(input) ? [] : ofAllProducts)],
  'products.catalogue': (_input, output) => ofCatalogue(output as CataloguePage),
  'products.home': (_input, output) => [tag.home, ...ofProducts(output)],
  'products.get': (_input, output) => ofSingle(output as Single),
  'products.single': (_input, output) => ofSingle(output as Single),
  'products.items': (_input, output) =>
    (output as { product: Shown | null }[]).flatMap(({ product }) => (product ? ofProduct(product) : [tag.anyProduct])),
  'products.sheet': (_input, output) => ofProduct(output as Shown),
  'categories.filter': ({ id }, output) => {
    const { products, nearest } = output as { products: Shown[]; nearest: { product: Shown }[] };
    return [...filterTags(String(id)), ...ofProducts([...products, ...nearest.map(({ product }) => product)])];
  },
  'categories.ranges': ({ id }, output) => [
    ...filterTags(String(id)),
    ...(output as { rows: { _id: string }[] }).rows.map(({ _id }) => tag.product(_id)),
  ],
  'categories.list': () => [tag.categories],
  'categories.menu': () => [tag.categories, tag.menu, tag.codes],
  'categories.get': ({ id }) => [tag.category(String(id))],
  'gallery.list': () => [tag.gallery, tag.anyProduct],
  'gallery.count': () => [tag.gallery],
  'gallery.get': () => [tag.gallery, tag.anyProduct],
  'socials.links': () => [tag.socials],
  'company.get': () => [tag.company],
  'pages.links': () => [tag.pages],
  'pages.ofProduct': ({ productId }) => [
    tag.product(String(productId)),
    tag.pagesOf(String(productId)),
    tag.certificates,
  ],
  'pages.news': () => [tag.news],
  'pages.newsCount': () => [tag.news],
  'pages.single': (_input, output) => {
    const { _id, blocks, products, documents } = output as {
      _id: string;
      blocks: PageBlock[];
      products: Shown[];
      documents: { productId: string }[];
    };
    const named = blocks.flatMap(block => (block.kind === 'certificates' ? block.categories : []));
    return [
      tag.page(_id),
      // A product that is chosen but deleted shows again when it is restored.
      tag.products,
      ...(named.length > 0 ? [tag.categories] : []),
      ...ofProducts(products),
      ...documents.map(one => tag.product(one.productId)),
    ];
  },
};

const byEndpoint = new Map<Endpoint, TagsOf>(
  [...eachEndpoint(api)].flatMap(({ noun, name, endpoint }) => {
    const tagsOf = contentReads[`${noun}.${name}`];
    return tagsOf ? [[endpoint, tagsOf] as const] : [];
  }),
);

/** Runs a handler and records for the page cache which content its result depends on. */
export function recordReads<T>(endpoint: Endpoint, input: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  const tagsOf = byEndpoint.get(endpoint);
  return tagsOf ? declareReads(work, output => tagsOf(input, output)) : work();
}
