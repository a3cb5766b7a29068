import { expect, test } from 'vitest';
import { pathsIn } from './images.ts';

test('the paths of a dumped row are read from plain columns, lists and the declared places of JSON', () => {
  const row = {
    id: '1',
    name: '{no JSON',
    filename: 'a.webp',
    images: '["uploads/b.webp","uploads/c.webp"]',
    specImage: null,
    planned:
      '{"set":{"name":"uploads/x.webp","images":["uploads/d.webp"]},"documents":[{"set":{}},{"set":{"file":"documents/e.pdf"}}]}',
  };
  const places = {
    filename: true,
    images: true,
    specImage: true,
    planned: { set: { images: true, specImage: true }, documents: { set: { file: true } } },
  } as const;
  expect(pathsIn(row, places)).toEqual([
    'a.webp',
    'uploads/b.webp',
    'uploads/c.webp',
    'uploads/d.webp',
    'documents/e.pdf',
  ]);
  expect(pathsIn({ ...row, filename: '', images: '[]', planned: 'null' }, places)).toEqual([]);
});
