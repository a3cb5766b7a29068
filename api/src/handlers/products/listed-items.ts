import type { ListedItem } from '@hydraulics/common/nouns/enquiry-items';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import { decodedKey, itemLimits, readKey } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { currentReads, tag } from '../../db/content-tags.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import type { Deps } from '../../deps.ts';
import { sizeOfProduct, supplyWords } from '../../products/size-of-product.ts';
import { findNamedProduct, findProducts } from '../../repositories/products.ts';
import { readByProducts } from './other-product.ts';

type Found = Pick<Deps, 'db' | 'search'>;

/** A list has few texts that are not looked up yet; each costs a search. */
const maxTyped = 5;

/** Looks up the items of an enquiry list. Each stays in its place, also one that the catalogue does not have. */
export async function listedItems(keys: string, deps: Found): Promise<ListedItem[]> {
  const asked = keys
    .split(',')
    .map(decodedKey)
    .filter(key => key !== '')
    .slice(0, itemLimits.items)
    .map(key => ({ key, ...readKey(key) }));
  const ids = [...new Set(asked.flatMap(({ product }) => (product ? [product] : [])))];
  const rows = await deps.db.read(tables => findProducts(tables, ids));
  const rowOf = new Map(rows.map(row => [row.id, row]));
  const items: ListedItem[] = [];
  let typed = 0;
  for (const { key, product, code } of asked) {
    const row = rowOf.get(product);
    if (row) items.push(itemOf(row, code, key));
    else if (product) items.push(goneItem(key, code));
    else {
      typed += 1;
      items.push(typed > maxTyped ? unknownItem(key, 'We will check this code.') : await typedItem(key, deps));
    }
  }
  return items;
}

function itemOf(row: ProductRow, typed: string, key: string): ListedItem {
  const size = sizeOfProduct(row, typed);
  const isKnown = typed === '' || size.kind !== 'series';
  const { _id, name, address, categoryId } = { _id: row.id, ...row };
  return {
    key: isKnown ? comparedKey(_id, size.code) : key,
    product: { _id, name, address, categoryId },
    code: size.code,
    availability: supplyWords(row, size.row),
    problem: isKnown ? '' : (size.problems[0]?.message ?? ''),
  };
}

const goneItem = (key: string, code: string): ListedItem => ({
  ...{ key, product: null, code, availability: '' },
  problem: 'This product is no longer in the catalogue.',
});

/** A text as it was typed: an order code, a product's name, or something that the catalogue does not have. */
async function typedItem(text: string, { db, search }: Found): Promise<ListedItem> {
  // Any product may come to have this code or name, or lose it.
  currentReads()?.add(tag.anyProduct);
  const named = await db.read(tables => findNamedProduct(tables, text));
  const read = named
    ? { owner: { _id: named.id, code: '' }, problem: undefined }
    : await readByProducts(text, { db, search });
  const { owner, problem } = read;
  const [row] = owner ? await db.read(tables => findProducts(tables, [owner._id])) : [];
  return row ? itemOf(row, owner?.code ?? '', text) : unknownItem(text, problem && `${problem} We will check it.`);
}

const unknownItem = (text: string, problem = 'Not in the catalogue. We will check it.'): ListedItem => ({
  ...{ key: text, product: null, code: text, availability: '', problem },
});
