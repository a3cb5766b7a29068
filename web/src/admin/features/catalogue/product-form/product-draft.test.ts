import { expect, it } from 'vitest';
import { productDraft } from './product-draft.ts';
import { toProductChanges } from './product-values.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const base = {
  _id: '7',
  createdAt: '2026-03-02T09:15:00.000Z',
  updatedAt: '2026-03-02T09:15:00.000Z',
  version: 3,
  name: 'Winch',
  category: 'Winches',
  categoryId: 'c1',
  smallDesc: '<p>Lifts.</p>',
  fullDesc: '',
  features: '',
  applications: '',
  advantages: '',
  additionalDesc: '',
  images: ['/uploads/a.webp', '/uploads/b.webp'],
  specImage: '/uploads/s.webp',
};
const stored = (path: string) => ({ kind: 'stored', path });

it('restores a new product with its pictures and its id', () => {
  const front = file('front.png');
  const sheet = file('sheet.png');
  const fields = [
    ['name', 'Crane'],
    ['categoryId', 'c1'],
    ['smallDesc', '<p>Small</p>'],
    ['newId', '3d1f0c1e-9d43-4d6e-bb5e-0f3f1c0a7d21'],
  ] as const;
  const files = [
    { field: 'images', file: front },
    { field: 'specImage', file: sheet },
  ];
  expect(productDraft(fields, files, null)).toMatchObject({
    values: {
      name: 'Crane',
      categoryId: 'c1',
      smallDesc: '<p>Small</p>',
      fullDesc: '',
      newId: '3d1f0c1e-9d43-4d6e-bb5e-0f3f1c0a7d21',
      images: [{ kind: 'new', file: front }],
      imageMode: 'replace',
      specImage: { kind: 'new', file: sheet },
    },
    base: { values: { name: '', images: [], specImage: null }, version: undefined },
  });
});

it('restores an edit over the product that it was made from', () => {
  const front = file('front.png');
  const fields = [
    ['name', 'Winch of mine'],
    ['version', '3'],
    ['imageOrder', '["/uploads/b.webp","new"]'],
    ['removeSpecImage', 'true'],
  ] as const;
  const draft = productDraft(fields, [{ field: 'images', file: front }], base);
  expect(draft).toMatchObject({
    values: {
      name: 'Winch of mine',
      categoryId: 'c1',
      smallDesc: '<p>Lifts.</p>',
      images: [stored('/uploads/b.webp'), { kind: 'new', file: front }],
      imageMode: 'add',
      specImage: null,
    },
    base: {
      values: {
        name: 'Winch',
        images: [stored('/uploads/a.webp'), stored('/uploads/b.webp')],
        specImage: stored('/uploads/s.webp'),
      },
      version: 3,
    },
  });
  // Sent again, it is the same change.
  expect(toProductChanges(draft.values as never, draft.base)).toMatchObject({
    name: 'Winch of mine',
    version: 3,
    images: [front],
    imageOrder: '["/uploads/b.webp","new"]',
    removeSpecImage: 'true',
  });
});

it('keeps the pictures of an edit that has none, and replaces them where new ones were sent alone', () => {
  expect(productDraft([['name', 'W']], [], base).values.images).toEqual([
    stored('/uploads/a.webp'),
    stored('/uploads/b.webp'),
  ]);
  const front = file('front.png');
  const { images, imageMode, specImage } = productDraft([], [{ field: 'images', file: front }], base).values;
  expect([images, imageMode, specImage]).toEqual([
    [{ kind: 'new', file: front }],
    'replace',
    stored('/uploads/s.webp'),
  ]);
});
