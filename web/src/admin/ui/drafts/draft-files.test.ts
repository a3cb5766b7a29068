import { expect, it } from 'vitest';
import { decodeFiles, encodeFiles } from './draft-files.ts';

const [a, b] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
const values = {
  name: 'Pump',
  images: [
    { kind: 'new', file: b },
    { kind: 'stored', path: 'uploads/x.webp' },
    { kind: 'new', file: a },
  ],
  specImage: { kind: 'new', file: a },
  sheet: null,
};
const encoded = {
  name: 'Pump',
  images: [
    { kind: 'new', file: { $file: 0 } },
    { kind: 'stored', path: 'uploads/x.webp' },
    { kind: 'new', file: { $file: 1 } },
  ],
  specImage: { kind: 'new', file: { $file: 2 } },
  sheet: null,
};

it('extracts the files from values', () => {
  expect(encodeFiles(values)).toEqual({ values: encoded, files: [b, a, a] });
});

it('puts extracted files back into the values', () => {
  expect(decodeFiles(JSON.parse(JSON.stringify(encoded)), [b, a, a])).toEqual(values);
});

it('leaves out values whose file is lost', () => {
  expect(decodeFiles(encoded, [])).toEqual({
    name: 'Pump',
    images: [{ kind: 'stored', path: 'uploads/x.webp' }],
    sheet: null,
  });
});
