import { type FormSource, readSource } from './enquiry-sources.ts';

/** The limits of an enquiry list: items, pieces of one, characters of a note and of an address. */
export const itemLimits = { items: 30, quantity: 1_000_000, note: 150, key: 300, address: 16_000 } as const;

/** An item of an enquiry list. `key` is what it asks for: `<id>`, `<id>:<code>`, or a text as it was typed. */
export type ListItem = {
  key: string;
  quantity: number;
  wanted: string;
  note: string;
  /** Where the visitor found it; empty if that is not known. */
  source: FormSource | '';
};

/** A day that exists. */
const isDay = (text: string): boolean => {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : '');
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
};

/** The quantity that a text states; one if it states none. */
const quantityOf = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Math.min(Math.max(Number(text), 1), itemLimits.quantity) : 1;

/** An address, or a form: one value of each field for each item, in order. */
type Given = Pick<URLSearchParams, 'get' | 'getAll'>;

/** The items of an address or a form. What cannot be read is left out, since anybody may write it. */
export function readItems(given: Pick<Given, 'getAll'>): ListItem[] {
  const [quantities, days, notes] = [given.getAll('quantity'), given.getAll('wanted'), given.getAll('note')];
  const sources = given.getAll('from');
  return given
    .getAll('item')
    .map((key, place) => ({
      key: key.trim().slice(0, itemLimits.key),
      quantity: quantityOf(quantities[place] ?? ''),
      wanted: isDay(days[place] ?? '') ? (days[place] as string) : '',
      note: (notes[place] ?? '').trim().slice(0, itemLimits.note),
      source: readSource(sources[place]),
    }))
    .filter(({ key }) => key !== '')
    .slice(0, itemLimits.items);
}

/** The same without the item that is removed, and with the text that is added. */
export function editedItems(given: Given): ListItem[] {
  const without = given.get('without');
  const items = readItems(given).filter((_, place) => String(place) !== without);
  const added = given.get('add')?.trim().slice(0, itemLimits.key);
  return added && items.length < itemLimits.items
    ? [...items, newItem(added, readSource(given.get('added-from')))]
    : items;
}

/** The items of a query as an enquiry sends them. */
export const itemInputs = (query: string) =>
  readItems(new URLSearchParams(query)).map(({ key, source, ...item }) => ({
    ...readKey(key),
    ...item,
    ...(source ? { source } : {}),
  }));

/** The query of an address with these items. What no item has is left out. */
export function writeItems(items: readonly ListItem[]): string {
  const query = new URLSearchParams(items.map(({ key }): [string, string] => ['item', key]));
  if (items.some(({ quantity }) => quantity !== 1))
    for (const one of items) query.append('quantity', `${one.quantity}`);
  if (items.some(({ wanted }) => wanted)) for (const one of items) query.append('wanted', one.wanted);
  if (items.some(({ note }) => note)) for (const one of items) query.append('note', one.note);
  if (items.some(({ source }) => source)) for (const one of items) query.append('from', one.source);
  return String(query);
}

/** What a key asks for: the id of a product and a code; without a product the text is the code. */
export function readKey(key: string): { product: string; code: string } {
  const [, product, code = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::(.*))?$/s.exec(key) ?? [];
  return product ? { product, code: decoded(code) } : { product: '', code: key };
}

/** One of the keys of a list that is separated by commas. */
export const decodedKey = (text: string): string => decoded(text).trim().slice(0, itemLimits.key);

/** The keys of a list, separated by commas. */
export const joinedKeys = (items: readonly Pick<ListItem, 'key'>[]): string =>
  items.map(({ key }) => encodeURIComponent(key)).join(',');

/** An item of one piece. */
export const newItem = (key: string, source: ListItem['source'] = ''): ListItem => ({
  ...{ key, quantity: 1, wanted: '', note: '' },
  source,
});

/** As in `text.ts`, all of which would be in the first script of visitors. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
