import { paths } from '@hydraulics/common/contract/site-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { fetchRaw } from '../bare-server.ts';
import { differenceOf, readPage } from './page-text.ts';
import { printReason, printRow } from './table.ts';

/** Addresses of pages, by what they show. */
export type Pages = Record<string, string>;

/** Two servers of the same pages. */
export type Sides = { own: Side; peer: Side };
type Side = { url: string; pid: number };

/**
 * The pages of each kind. Of the demo: the longest product without sizes, the shortest with sizes, and the longest of all.
 * @param category that of one with more products than a page shows
 */
export async function choosePages(url: string, category: string): Promise<Pages> {
  const products = (await (await fetch(`${url}/api/products`)).json()) as Product[];
  const pathOf = ({ address = '' }: Product) => paths.product.href({ id: address });
  const lengths = new Map<Product, number>();
  for (const one of products) lengths.set(one, (await (await fetch(url + pathOf(one))).text()).length);
  const [longest, ...others] = products.toSorted((one, other) => (lengths.get(other) ?? 0) - (lengths.get(one) ?? 0));
  const plain = others.find(({ specifications, variants }) => specifications && !variants);
  const sized = others.findLast(({ variants }) => variants);
  if (!longest || !plain || !sized) throw new Error('The demo has no product with, or none without sizes.');
  return {
    product: pathOf(plain),
    'product with sizes': pathOf(sized),
    'longest product': pathOf(longest),
    'category of 24 cards': category,
    home: paths.home.href(),
  };
}

/** Prints the sizes of pages. @returns those that are the same on both servers; why others are not is printed */
export async function comparePages({ own, peer }: Sides, pages: Pages): Promise<Pages> {
  const same: Pages = {};
  for (const [name, path] of Object.entries(pages)) {
    const [here = '', there = ''] = await Promise.all([own, peer].map(({ url }) => htmlOf(url + path)));
    const [ours, theirs] = [readPage(here), readPage(there)];
    const difference = differenceOf(ours, theirs);
    if (difference) {
      printReason(name, difference);
      continue;
    }
    same[name] = path;
    printRow(`HTML of ${name}, kB`, 'Next', [[here.length / 1024, there.length / 1024]]);
    printRow(`HTML elements of ${name}`, 'Next', [[ours.elements, theirs.elements]]);
  }
  return same;
}

async function htmlOf(url: string): Promise<string> {
  const { status, headers, body } = await fetchRaw(url);
  if (status !== 200 || headers['content-encoding'])
    throw new Error(`${url}: ${status} ${headers['content-encoding']}`);
  return body.toString();
}
