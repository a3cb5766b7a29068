import { describe, expect, it } from 'vitest';
import { product } from '../../../../testing/render.tsx';
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
      newId: '0198a3c5-0000-4000-8000-000000000001',
      name: ' Pump ',
      category: 'Power Packs',
      categoryId: 'packs',
      features: '<p>f</p>',
      images: [newImageOf(a)],
    };
    expect(toNewProduct(productSchema.parse(values))).toEqual({
      newId: '0198a3c5-0000-4000-8000-000000000001',
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
    expect(changes({})).not.toHaveProperty('imageOrder');
    expect(changes({})).not.toHaveProperty('removeSpecImage');
    expect(changes({})).not.toHaveProperty('applications');
  });

  it('changes include an emptied text', () => {
    expect(changes({ features: '' })).toHaveProperty('features', '');
  });

  it("changes replace all images by new ones, the API's default", () => {
    const sent = changes({ images: [x, y, newImageOf(a)] });
    expect(sent.images).toEqual([a]);
    expect(sent).not.toHaveProperty('imageOrder');
  });

  it('changes add new images with their order', () => {
    expect(changes({ images: [x, newImageOf(b), y, newImageOf(a)], imageMode: 'add' })).toMatchObject({
      images: [b, a],
      imageOrder: '["uploads/x.webp","new","uploads/y.webp","new"]',
    });
  });

  it('changes include removed and reordered images, even an empty list', () => {
    expect(changes({ images: [y] })).toHaveProperty('imageOrder', '["uploads/y.webp"]');
    expect(changes({ images: [] })).toHaveProperty('imageOrder', '[]');
  });

  it('changes keep an image that another user has removed, which an earlier version has', () => {
    const images = [storedImage('uploads/gone.webp'), x, newImageOf(a)];
    expect(changes({ images, imageMode: 'add' })).toHaveProperty(
      'imageOrder',
      '["uploads/gone.webp","uploads/x.webp","new"]',
    );
  });

  it('use the specification image of an earlier version again', () => {
    const specImage = storedImage('uploads/earlier.webp');
    expect(changes({ specImage })).toMatchObject({ earlierSpecImage: 'uploads/earlier.webp', specImage: [] });
    const unchanged = { values: { ...base.values, specImage }, version: 4 };
    expect(toProductChanges(productSchema.parse(unchanged.values), unchanged)).not.toHaveProperty('earlierSpecImage');
  });

  it('changes do not remove a specification image that does not exist', () => {
    const without = { values: { ...base.values, specImage: null }, version: 4 };
    const sent = toProductChanges(productSchema.parse(without.values), without);
    expect(sent).not.toHaveProperty('removeSpecImage');
  });

  it('changes remove or replace the specification image', () => {
    expect(changes({ specImage: null })).toHaveProperty('removeSpecImage', 'true');
    expect(changes({ specImage: newImageOf(a) })).toMatchObject({ specImage: [a] });
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

  it('names its stored images, with new ones in their places', () => {
    const sent = toNewProduct(productSchema.parse({ ...copied, images: [y, newImageOf(a), x] }));
    expect(sent).toMatchObject({
      copyOf: '1',
      imageOrder: '["uploads/y.webp","new","uploads/x.webp"]',
      images: [a],
      copiedSpecImage: 'uploads/z.webp',
      specImage: [],
    });
    expect(toNewProduct(productSchema.parse({ ...copied, specImage: null }))).not.toHaveProperty('copiedSpecImage');
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
    expect(sent(described.values.images)).not.toHaveProperty('imageAlts');
    expect(sent([...described.values.images].reverse())).not.toHaveProperty('imageAlts');
  });

  it('alternative texts are sent in the order of the images if one was changed', () => {
    expect(sent([y, storedImage('uploads/x.webp', 'A valve')])).toHaveProperty('imageAlts', '["","A valve"]');
    expect(sent([x, y])).toHaveProperty('imageAlts', '["",""]');
    expect(sent([{ ...newImageOf(a), alt: 'New' }, x])).toHaveProperty('imageAlts', '["New",""]');
  });

  it('alternative texts of an earlier version are by path', () => {
    const content = { imageAlts: { 'uploads/y.webp': 'A valve' } } as never;
    const { images } = toProductValues(
      product('1', { images: ['uploads/x.webp', 'uploads/y.webp'], ...(content as object) }),
    );
    expect(images).toEqual([x, storedImage('uploads/y.webp', 'A valve')]);
  });
});
