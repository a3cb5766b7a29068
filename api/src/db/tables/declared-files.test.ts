import type { ObjectLiteral } from 'typeorm';
import { expect, test } from 'vitest';
import { type FilePlaces, filesIn, type StoredFile, storedFile } from '../stored-file.ts';
import type { Table } from '../table.ts';

const declare = <R extends ObjectLiteral>(files: Table<R>['files']) => files as FilePlaces;
const one = storedFile('uploads/1.webp');
const two = storedFile('uploads/2.webp');

type Plan = { name: string; set: { cover?: StoredFile; pages: readonly { image: StoredFile | null }[] } | null };
type Row = { id: string; madeAt: Date; plan: Plan | null; texts: Record<string, string> };

test('an image within JSON is found where it is declared', () => {
  const places = declare<Row>({ plan: { set: { cover: true, pages: { image: true } } } });
  const set = { cover: one, pages: [{ image: null }, { image: two }] };
  expect(filesIn({ plan: { name: 'uploads/name.webp', set } }, places)).toEqual([one, two]);
  expect(filesIn({ plan: { name: '', set: { pages: [] } } }, places)).toEqual([]);
  expect(filesIn({ plan: { name: '', set: null } }, places)).toEqual([]);
  expect(filesIn({ plan: null }, places)).toEqual([]);
  expect(filesIn({}, places)).toEqual([]);
});

test('the images of all keys of a record, of nested lists and of every member of a union are found', () => {
  type Part = { kind: 'photo'; photo: StoredFile } | { kind: 'text'; text: string } | { file: StoredFile[][] };
  type Other = { byName: Record<string, StoredFile>; parts: Part[] };
  const places = declare<Other>({ byName: { '*': true }, parts: { photo: true, file: true } });
  const parts = [{ kind: 'text', text: '' }, { kind: 'photo', photo: one }, { file: [[two], []] }];
  expect(filesIn({ byName: { a: two, b: one }, parts }, places)).toEqual([two, one, one, two]);
});

test('an image that is not declared does not compile', () => {
  // @ts-expect-error: a column
  declare<{ image?: StoredFile | null }>({});
  // @ts-expect-error: a list
  declare<{ images: StoredFile[] }>({});
  // @ts-expect-error: within JSON
  declare<Row>({});
  // @ts-expect-error: the list within JSON
  declare<Row>({ plan: { set: { cover: true } } });
  // @ts-expect-error: the optional one within JSON
  declare<Row>({ plan: { set: { pages: { image: true } } } });
  // @ts-expect-error: in one member of a union
  declare<{ part: { photo: StoredFile } | { file: StoredFile } | null }>({ part: { photo: true } });
  // @ts-expect-error: beside an image
  declare<{ image: StoredFile | { image: StoredFile } }>({ image: true });
  // @ts-expect-error: in a record
  declare<{ byName: Record<string, { image: StoredFile }> }>({ byName: {} });
  // @ts-expect-error: no image
  declare<Row>({ plan: { name: true, set: { cover: true, pages: { image: true } } } });
  declare<{ id: string; madeAt: Date; content: Record<string, unknown>; any: unknown }>({});
});
