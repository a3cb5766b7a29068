import { expect, it } from 'vitest';
import { hashesOf, remarksOn } from './remarks.ts';

const [one, two, three, four] = ['one.png', 'two.png', 'three.png', 'four.png'].map(name => new File(['x'], name));
const hash = (digit: string) => digit.repeat(40);

const remarks = (entries: [File | undefined, string, (string | null)?][], ...places: [string, string][]) => {
  const facts = new Map(entries.map(([file, hash, refusal = null]) => [file as File, { hash, refusal }]));
  const found = remarksOn(
    entries.map(([file]) => file as File),
    facts,
    ...places.map(([path, remark]) => ({ hashes: hashesOf([path]), remark })),
  );
  return Object.fromEntries([...found].map(([file, remark]) => [file.name, remark]));
};

it('names the file that another one duplicates', () => {
  expect(
    remarks([
      [one, hash('a')],
      [two, hash('b')],
      [three, hash('a')],
      [four, hash('a')],
    ]),
  ).toEqual({ 'three.png': 'The same image as one.png.', 'four.png': 'The same image as one.png.' });
});

it('prefers the refusal of the server to a duplicate', () => {
  const damaged = 'This image is damaged.';
  expect(
    remarks([
      [one, hash('a'), damaged],
      [two, hash('a'), damaged],
    ]),
  ).toEqual({ 'one.png': damaged, 'two.png': damaged });
});

it('names the first place that already has a file', () => {
  const places: [string, string][] = [
    [`uploads/${hash('a')}-40x30.webp`, 'On its way.'],
    [`${hash('b')}w-40x30.webp`, 'In the gallery.'],
    [`uploads/${hash('a')}-40x30.webp`, 'In the gallery.'],
  ];
  const files: [File | undefined, string][] = [
    [one, hash('a')],
    [two, hash('b')],
    [three, hash('c')],
  ];
  expect(remarks(files, ...places)).toEqual({ 'one.png': 'On its way.', 'two.png': 'In the gallery.' });
});

it('has no remark on a file that is not read yet', () => {
  expect(remarksOn([one as File, two as File], new Map()).size).toBe(0);
});

it('has no remark on a new file', () => {
  expect(remarksOn([one as File], new Map([[one as File, { hash: hash('a'), refusal: null }]])).size).toBe(0);
});
