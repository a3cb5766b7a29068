import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { describe, expect, it } from 'vitest';
import { product } from '../../../../testing/render.tsx';
import { doubtsOfSpecifications, toSpecifications } from '../figures/specification-values.ts';
import { keysOf, moveImage, newImageOf, resultingImages, storedImage } from './product-images.ts';
import {
  emptyProduct,
  type ProductValues,
  productSchema,
  toCopyValues,
  toNewProduct,
  toProductChanges,
  toProductValues,
} from './product-values.ts';

const file = (name: string) => new File([name], name, { lastModified: 1 });
const [a, b] = [file('a.png'), file('b.png')];
const [x, y] = [storedImage('uploads/x.webp'), storedImage('uploads/y.webp')];
const base = {
  values: toProductValues(product('1', { images: ['uploads/x.webp', 'uploads/y.webp'], applications: '' })),
  version: 4,
};

const changes = (more: Partial<ProductValues>) =>
  toProductChanges(productSchema.parse({ ...base.values, ...more }), base);

describe('the images of a form', () => {
  it('images keep their keys when they move', () => {
    const images = [x, newImageOf(a), newImageOf(b)];
    const [stored, first, second] = keysOf(images);
    expect(keysOf(moveImage(images, 2, 0))).toEqual([second, stored, first]);
  });

  it('images have two keys for a repeated image, and for two files of one name', () => {
    const images = [x, x, newImageOf(a), newImageOf(file('a.png'))];
    expect(new Set(keysOf(images)).size).toBe(4);
  });

  it('images are replaced by new files unless these are added', () => {
    const images = [x, newImageOf(a)];
    expect(resultingImages(images, 'replace')).toEqual([newImageOf(a)]);
    expect(resultingImages(images, 'add')).toEqual(images);
    expect(resultingImages([x], 'replace')).toEqual([x]);
  });
});

describe('a new product', () => {
  it('a new product is sent without empty texts, with the name and the id of its category', () => {
    const values: ProductValues = {
      ...emptyProduct(),
      name: ' Pump ',
      category: 'Power Packs',
      categoryId: 'packs',
      features: '<p>f</p>',
      images: [newImageOf(a)],
    };
    expect(toNewProduct(productSchema.parse(values))).toEqual({
      name: 'Pump',
      category: 'Power Packs',
      categoryId: 'packs',
      features: '<p>f</p>',
      images: [a],
      specImage: [],
    });
  });

  it('requires a name and a category', () => {
    const { error } = productSchema.safeParse(emptyProduct());
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
      expect.arrayContaining([
        ['name', 'Name is required'],
        ['categoryId', 'Category is required'],
      ]),
    );
  });
});

describe('changes of a product', () => {
  it('changes do not include unchanged images', () => {
    expect(changes({ name: 'New' })).toMatchObject({ name: 'New', version: 4, images: [], specImage: [] });
    expect(changes({})).not.toHaveProperty('pictures');
    expect(changes({})).not.toHaveProperty('applications');
  });

  it('changes include an emptied text', () => {
    expect(changes({ features: '' })).toHaveProperty('features', '');
  });

  it("changes replace all images by new ones, the API's default", () => {
    const sent = changes({ images: [x, y, newImageOf(a)] });
    expect(sent.images).toEqual([a]);
    expect(sent).not.toHaveProperty('pictures');
  });

  it('changes add new images at their places', () => {
    expect(changes({ images: [x, newImageOf(b), y, newImageOf(a)], imageMode: 'add' })).toMatchObject({
      images: [b, a],
      pictures: '{"images":[{"path":"uploads/x.webp"},{"file":0},{"path":"uploads/y.webp"},{"file":1}]}',
    });
  });

  it('changes include removed and reordered images, even an empty list', () => {
    expect(changes({ images: [y] })).toHaveProperty('pictures', '{"images":[{"path":"uploads/y.webp"}]}');
    expect(changes({ images: [] })).toHaveProperty('pictures', '{"images":[]}');
  });

  it('changes keep an image that another user has removed, which an earlier version has', () => {
    const images = [storedImage('uploads/gone.webp'), x, newImageOf(a)];
    expect(changes({ images, imageMode: 'add' })).toHaveProperty(
      'pictures',
      '{"images":[{"path":"uploads/gone.webp","alt":""},{"path":"uploads/x.webp"},{"file":0}]}',
    );
  });

  it('use the specification image of an earlier version again', () => {
    const specImage = storedImage('uploads/earlier.webp');
    expect(changes({ specImage })).toMatchObject({
      pictures: '{"specImage":{"path":"uploads/earlier.webp"}}',
      specImage: [],
    });
    const unchanged = { values: { ...base.values, specImage }, version: 4 };
    expect(toProductChanges(productSchema.parse(unchanged.values), unchanged)).not.toHaveProperty('pictures');
  });

  it('changes do not remove a specification image that does not exist', () => {
    const without = { values: { ...base.values, specImage: null }, version: 4 };
    const sent = toProductChanges(productSchema.parse(without.values), without);
    expect(sent).not.toHaveProperty('pictures');
  });

  it('changes remove or replace the specification image', () => {
    expect(changes({ specImage: null })).toHaveProperty('pictures', '{"specImage":null}');
    const replaced = changes({ specImage: newImageOf(a) });
    expect(replaced).toMatchObject({ specImage: [a] });
    expect(replaced).not.toHaveProperty('pictures');
    expect(changes({ images: [y], specImage: null })).toHaveProperty(
      'pictures',
      '{"images":[{"path":"uploads/y.webp"}],"specImage":null}',
    );
  });
});

describe('a copy', () => {
  const copied = toCopyValues(
    product('1', { name: 'HP-20', images: ['uploads/x.webp', 'uploads/y.webp'], specImage: 'uploads/z.webp' }),
  );

  it('a copy has everything of the other product, under another name', () => {
    expect(copied).toMatchObject({
      name: 'HP-20 (copy)',
      images: [x, y],
      specImage: storedImage('uploads/z.webp'),
      copyOf: '1',
    });
    expect(toCopyValues(product('1', { name: 'x'.repeat(200) })).name).toBe(`${'x'.repeat(193)} (copy)`);
  });

  it('has the figures that its form shows, and none that is stored for another category', () => {
    const pressure = attribute.parse({ id: 'pressure', name: 'Pressure', kind: 'number', unit: 'bar' });
    const seals = attribute.parse({ id: 'seals', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'] });
    const values = {
      pressure: { kind: 'number' as const, number: 250, unit: 'bar' as const },
      seals: { kind: 'choice' as const, choice: 'PU' },
      flow: { kind: 'number' as const, number: 40, unit: 'l/min' as const },
    };
    const described = product('1', { specifications: { own: [], values }, attributes: [pressure, seals] });
    const { specifications } = toCopyValues(described);
    expect(toSpecifications(specifications).values).toEqual({ pressure: values.pressure });
    expect(doubtsOfSpecifications(specifications)).toEqual(['Seals: “PU” is not one of NBR, FKM.']);
  });

  it('names its stored images, with new ones in their places', () => {
    const sent = toNewProduct(productSchema.parse({ ...copied, images: [y, newImageOf(a), x] }));
    expect(sent).toMatchObject({
      copyOf: '1',
      pictures:
        '{"images":[{"path":"uploads/y.webp","alt":""},{"file":0},{"path":"uploads/x.webp","alt":""}],"specImage":{"path":"uploads/z.webp"}}',
      images: [a],
      specImage: [],
    });
    const none = { ...copied, images: [newImageOf(a)], specImage: null };
    expect(toNewProduct(productSchema.parse(none))).not.toHaveProperty('pictures');
  });
});

describe('alternative texts', () => {
  const described = {
    values: toProductValues(
      product('1', { images: ['uploads/x.webp', 'uploads/y.webp'], imageAlts: ['A pump', ''], applications: '' }),
    ),
    version: 4,
  };
  const sent = (images: ProductValues['images']) =>
    toProductChanges(productSchema.parse({ ...described.values, images, imageMode: 'add' }), described);

  it('alternative texts are not sent if each image keeps its own', () => {
    expect(sent(described.values.images)).not.toHaveProperty('pictures');
    expect(sent([...described.values.images].reverse())).toHaveProperty(
      'pictures',
      '{"images":[{"path":"uploads/y.webp"},{"path":"uploads/x.webp"}]}',
    );
  });

  it.each([
    [
      'another text',
      [y, storedImage('uploads/x.webp', 'A valve')],
      '{"path":"uploads/y.webp"},{"path":"uploads/x.webp","alt":"A valve"}',
    ],
    ['an emptied text', [x, y], '{"path":"uploads/x.webp","alt":""},{"path":"uploads/y.webp"}'],
    [
      'the text of a new image',
      [{ ...newImageOf(a), alt: 'New' }, x],
      '{"file":0,"alt":"New"},{"path":"uploads/x.webp","alt":""}',
    ],
    [
      'the texts of new images alone',
      [newImageOf(b), { ...newImageOf(a), alt: 'New' }],
      '{"file":0},{"file":1,"alt":"New"}',
    ],
  ])('sends %s with its image', (_title, images, placed) => {
    expect(sent(images)).toHaveProperty('pictures', `{"images":[${placed}]}`);
  });

  it('sends the texts of new images that replace all others', () => {
    const images = [x, { ...newImageOf(a), alt: 'New' }];
    expect(changes({ images })).toHaveProperty('pictures', '{"images":[{"file":0,"alt":"New"}]}');
  });
});
