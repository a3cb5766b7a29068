import type { ObjectLiteral } from 'typeorm';
import { expect, test } from 'vitest';
import { type ImagePlaces, imagesIn, type StoredImage, storedImage } from '../stored-image.ts';
import type { Table } from '../table.ts';

const declare = <R extends ObjectLiteral>(images: Table<R>['images']) => images as ImagePlaces;
const one = storedImage('uploads/1.webp');
const two = storedImage('uploads/2.webp');

type Plan = { name: string; set: { cover?: StoredImage; pages: readonly { image: StoredImage | null }[] } | null };
type Row = { id: string; madeAt: Date; plan: Plan | null; texts: Record<string, string> };

test('an image within JSON is found where it is declared', () => {
  const places = declare<Row>({ plan: { set: { cover: true, pages: { image: true } } } });
  const set = { cover: one, pages: [{ image: null }, { image: two }] };
  expect(imagesIn({ plan: { name: 'uploads/name.webp', set } }, places)).toEqual([one, two]);
  expect(imagesIn({ plan: { name: '', set: { pages: [] } } }, places)).toEqual([]);
  expect(imagesIn({ plan: { name: '', set: null } }, places)).toEqual([]);
  expect(imagesIn({ plan: null }, places)).toEqual([]);
  expect(imagesIn({}, places)).toEqual([]);
});

test('the images of all keys of a record, of nested lists and of every member of a union are found', () => {
  type Part = { kind: 'photo'; photo: StoredImage } | { kind: 'text'; text: string } | { file: StoredImage[][] };
  type Other = { byName: Record<string, StoredImage>; parts: Part[] };
  const places = declare<Other>({ byName: { '*': true }, parts: { photo: true, file: true } });
  const parts = [{ kind: 'text', text: '' }, { kind: 'photo', photo: one }, { file: [[two], []] }];
  expect(imagesIn({ byName: { a: two, b: one }, parts }, places)).toEqual([two, one, one, two]);
});

test('an image that is not declared does not compile', () => {
  // @ts-expect-error: a column
  declare<{ image?: StoredImage | null }>({});
  // @ts-expect-error: a list
  declare<{ images: StoredImage[] }>({});
  // @ts-expect-error: within JSON
  declare<Row>({});
  // @ts-expect-error: the list within JSON
  declare<Row>({ plan: { set: { cover: true } } });
  // @ts-expect-error: the optional one within JSON
  declare<Row>({ plan: { set: { pages: { image: true } } } });
  // @ts-expect-error: in one member of a union
  declare<{ part: { photo: StoredImage } | { file: StoredImage } | null }>({ part: { photo: true } });
  // @ts-expect-error: beside an image
  declare<{ image: StoredImage | { image: StoredImage } }>({ image: true });
  // @ts-expect-error: in a record
  declare<{ byName: Record<string, { image: StoredImage }> }>({ byName: {} });
  // @ts-expect-error: no image
  declare<Row>({ plan: { name: true, set: { cover: true, pages: { image: true } } } });
  declare<{ id: string; madeAt: Date; content: Record<string, unknown>; any: unknown }>({});
});
