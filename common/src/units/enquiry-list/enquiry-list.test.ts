import { expect, test } from 'vitest';
import { editedItems, itemInputs, joinedKeys, readItems, readKey, writeItems } from './enquiry-list.ts';
import { itemText } from './item-text.ts';

const id = '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';

test('an address has what the items have, and names only what one of them has', () => {
  const plain = { key: id, quantity: 1, wanted: '', note: '', source: '' } as const;
  expect(writeItems([plain])).toBe(`item=${id}`);
  expect(writeItems([plain, { key: 'VCX 80', quantity: 12, wanted: '', note: 'a&b', source: '' }])).toBe(
    `item=${id}&item=VCX+80&quantity=1&quantity=12&note=&note=a%26b`,
  );
});

test('what is written is read again', () => {
  const items = [
    { key: `${id}:VCX-80%2F56`, quantity: 12, wanted: '2027-01-15', note: 'ein „Gruß“, with commas', source: 'search' },
    { key: 'CDH2', quantity: 1, wanted: '', note: '', source: '' },
  ] as const;
  expect(readItems(new URLSearchParams(writeItems(items)))).toEqual(items);
});

test.each([
  ['item=a&quantity=0', { quantity: 1 }],
  ['item=a&quantity=-5', { quantity: 1 }],
  ['item=a&quantity=9999999999', { quantity: 1 }],
  ['item=a&quantity=99999999', { quantity: 1_000_000 }],
  ['item=a&wanted=soon', { wanted: '' }],
  ['item=a&wanted=2027-02-31', { wanted: '' }],
  [`item=a&note=${'x'.repeat(200)}`, { note: 'x'.repeat(150) }],
])('%s is read as far as it can be', (query, expected) => {
  expect(readItems(new URLSearchParams(query))).toMatchObject([{ key: 'a', ...expected }]);
});

test('items without a key are left out, and those beyond thirty', () => {
  const many = Array.from({ length: 40 }, (_, index) => `item=${index}`).join('&');
  expect(readItems(new URLSearchParams(`item=&item=+&${many}`)).map(({ key }) => key)).toEqual(
    Array.from({ length: 30 }, (_, index) => `${index}`),
  );
});

test('an item is added and removed by its place, with what is beside it', () => {
  const query = 'item=a&item=b&quantity=2&quantity=3&without=0&add=+c+';
  expect(editedItems(new URLSearchParams(query)).map(({ key, quantity }) => [key, quantity])).toEqual([
    ['b', 3],
    ['c', 1],
  ]);
});

test.each([
  [id, { product: id, code: '' }],
  [`${id}:VCX-80%2F56`, { product: id, code: 'VCX-80/56' }],
  [`${id}:50%`, { product: id, code: '50%' }],
  ['VCX-80/56', { product: '', code: 'VCX-80/56' }],
])('the key %s names a product and a code', (key, expected) => {
  expect(readKey(key)).toEqual(expected);
});

test('a form sends the items as the API takes them', () => {
  expect(itemInputs(`item=${id}&quantity=2`)).toEqual([{ product: id, code: '', quantity: 2, wanted: '', note: '' }]);
});

test('keys with commas stay apart', () => {
  expect(joinedKeys([{ key: 'a,b' }, { key: 'c' }])).toBe('a%2Cb,c');
});

test('an item says where it was found, if that is one of the known places', () => {
  expect(itemInputs('item=a&item=b&from=search&from=%3Cscript%3E')).toEqual([
    { product: '', code: 'a', quantity: 1, wanted: '', note: '', source: 'search' },
    { product: '', code: 'b', quantity: 1, wanted: '', note: '' },
  ]);
  expect(editedItems(new URLSearchParams('add=c&added-from=typed'))).toMatchObject([{ key: 'c', source: 'typed' }]);
});

test('an item reads as a line', () => {
  const item = { product: 'Mill Cylinder', code: 'VCX-80/56', quantity: 1200, wanted: '2027-01-15', note: 'Painted' };
  expect(itemText(item)).toBe('1,200 × Mill Cylinder, VCX-80/56, wanted by 15 January 2027. Painted');
  expect(itemText({ ...item, product: '', wanted: '', note: '' })).toBe('1,200 × VCX-80/56');
});
