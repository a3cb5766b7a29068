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
const stored = (path: string) => ({ path });

it('restores a new product with its pictures and its key', () => {
  const front = file('front.png');
  const sheet = file('sheet.png');
  const fields = [
    ['name', 'Crane'],
    ['categoryId', 'c1'],
    ['smallDesc', '<p>Small</p>'],
  ] as const;
  const files = [
    { field: 'images', file: front },
    { field: 'specImage', file: sheet },
  ];
  expect(productDraft(fields, files, null, '3d1f0c1e-9d43-4d6e-bb5e-0f3f1c0a7d21')).toMatchObject({
    values: {
      name: 'Crane',
      categoryId: 'c1',
      smallDesc: '<p>Small</p>',
      fullDesc: '',
      images: [{ file: front }],
      imageMode: 'replace',
      specImage: { file: sheet },
    },
    base: {
      values: { name: '', images: [], specImage: null },
      version: undefined,
      key: '3d1f0c1e-9d43-4d6e-bb5e-0f3f1c0a7d21',
    },
  });
});

it('restores an edit over the product that it was made from', () => {
  const front = file('front.png');
  const fields = [
    ['name', 'Winch of mine'],
    ['version', '3'],
    ['pictures', '{"images":[{"path":"/uploads/b.webp"},{"file":0,"alt":"Front"}],"specImage":null}'],
  ] as const;
  const draft = productDraft(fields, [{ field: 'images', file: front }], base);
  expect(draft).toMatchObject({
    values: {
      name: 'Winch of mine',
      categoryId: 'c1',
      smallDesc: '<p>Lifts.</p>',
      images: [stored('/uploads/b.webp'), { file: front, alt: 'Front' }],
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
    pictures: '{"images":[{"path":"/uploads/b.webp"},{"file":0,"alt":"Front"}],"specImage":null}',
  });
});

it('keeps the pictures of an edit that has none, and replaces them where new ones were sent alone', () => {
  expect(productDraft([['name', 'W']], [], base).values.images).toEqual([
    stored('/uploads/a.webp'),
    stored('/uploads/b.webp'),
  ]);
  const front = file('front.png');
  const { images, imageMode, specImage } = productDraft([], [{ field: 'images', file: front }], base).values;
  expect([images, imageMode, specImage]).toEqual([[{ file: front }], 'replace', stored('/uploads/s.webp')]);
});

it.each([
  ['the texts of stored images', '{"images":[{"path":"/uploads/b.webp","alt":"B"},{"path":"/uploads/a.webp"}]}'],
  ['another specification image', '{"specImage":{"path":"/uploads/a.webp"}}'],
  ['an emptied text', '{"images":[{"path":"/uploads/a.webp","alt":""},{"path":"/uploads/b.webp"}]}'],
  ['an image of an earlier version', '{"images":[{"path":"/uploads/old.webp","alt":"Old"}]}'],
])('sends the same pictures again that it restored: %s', (_title, pictures) => {
  const { values, base: before } = productDraft([['pictures', pictures]], [], { ...base, imageAlts: ['A', ''] });
  expect(toProductChanges(values as never, before)).toMatchObject({ pictures, images: [], specImage: [] });
});
