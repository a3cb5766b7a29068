import { describe, expect, it } from 'vitest';
import { product } from '../../../../testing/render.tsx';
import { fromPictures, movePicture, newPicture, resulting, toPictures } from './pictures.ts';
import { emptyProduct, newProduct, productChangesOf, productSchema, valuesOf } from './product-values.ts';

const file = (name: string) => new File([name], name);
const [a, b] = [file('a.png'), file('b.png')];
const packs = { _id: 'packs', name: 'Power Packs', createdAt: '', updatedAt: '', version: 1 };
const stored = product('1', { images: ['uploads/x.webp', 'uploads/y.webp'], applications: '' });
const base = { values: valuesOf(stored), version: 4 };

const changes = (more: Record<string, string>, files: Record<string, File[]> = {}) => {
  const values = { ...base.values, ...more };
  return productChangesOf(productSchema.parse(values), { values, files, base }, [packs]);
};

describe('the images of a form', () => {
  it('are kept as the API takes them', () => {
    const pictures = toPictures('["uploads/x.webp","new","new"]', [a, b]);
    expect(pictures.map(({ path, file }) => path ?? file?.name)).toEqual(['uploads/x.webp', 'a.png', 'b.png']);
    expect(fromPictures(movePicture(pictures, 2, 0))).toEqual({
      value: '["new","uploads/x.webp","new"]',
      files: [b, a],
    });
  });

  it('lose no file, and no place without a file stays', () => {
    expect(toPictures('[]', [a]).map(({ file }) => file)).toEqual([a]);
    expect(toPictures('["new","new"]', [a])).toHaveLength(1);
  });

  it('have one key for one file, and two for two of one name', () => {
    expect(newPicture(a).key).toBe(newPicture(a).key);
    expect(newPicture(a).key).not.toBe(newPicture(file('a.png')).key);
  });

  it('are replaced by chosen ones unless these are added', () => {
    const pictures = toPictures('["uploads/x.webp","new"]', [a]);
    expect(resulting(pictures, 'replace').map(({ file }) => file)).toEqual([a]);
    expect(resulting(pictures, 'add')).toHaveLength(2);
    expect(resulting(pictures.slice(0, 1), 'replace')).toHaveLength(1);
  });
});

describe('a new product', () => {
  it('is sent without its empty texts, with the name and the id of its category', () => {
    const values = { ...emptyProduct, name: ' Pump ', categoryId: 'packs', features: '<p>f</p>', images: '["new"]' };
    expect(newProduct(productSchema.parse(values), { values, files: { images: [a] } }, [packs])).toEqual({
      name: 'Pump',
      category: 'Power Packs',
      categoryId: 'packs',
      features: '<p>f</p>',
      images: [a],
      specImage: [],
    });
  });

  it('needs a name and a category', () => {
    const { error } = productSchema.safeParse(emptyProduct);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
      expect.arrayContaining([
        ['name', 'Name is required'],
        ['categoryId', 'Category is required'],
      ]),
    );
  });
});

describe('changes of a product', () => {
  it('leave its images alone when nothing was done to them', () => {
    expect(changes({ name: 'New' })).toMatchObject({ name: 'New', version: 4, images: [], specImage: [] });
    expect(changes({})).not.toHaveProperty('imageOrder');
    expect(changes({})).not.toHaveProperty('removeSpecImage');
    expect(changes({})).not.toHaveProperty('applications');
  });

  it('send an emptied text', () => {
    expect(changes({ features: '' })).toHaveProperty('features', '');
  });

  it('replace all images by chosen ones, as the API does by itself', () => {
    const sent = changes({ images: '["uploads/x.webp","uploads/y.webp","new"]' }, { images: [a] });
    expect(sent.images).toEqual([a]);
    expect(sent).not.toHaveProperty('imageOrder');
  });

  it('add chosen images, and say in which order', () => {
    const images = '["uploads/x.webp","new","uploads/y.webp"]';
    expect(changes({ images, imageMode: 'add' }, { images: [a] })).toMatchObject({ images: [a], imageOrder: images });
  });

  it('say what was removed or put in another order, down to nothing', () => {
    expect(changes({ images: '["uploads/y.webp"]' })).toHaveProperty('imageOrder', '["uploads/y.webp"]');
    expect(changes({ images: '[]' })).toHaveProperty('imageOrder', '[]');
  });

  it('do not ask for an image that somebody else has removed', () => {
    const images = '["uploads/gone.webp","uploads/x.webp","new"]';
    expect(changes({ images, imageMode: 'add' }, { images: [a] })).toHaveProperty(
      'imageOrder',
      '["uploads/x.webp","new"]',
    );
  });

  it('remove or replace the specification image', () => {
    expect(changes({ specImage: '' })).toHaveProperty('removeSpecImage', 'true');
    expect(changes({ specImage: 'new' }, { specImage: [a] })).toMatchObject({ specImage: [a] });
  });
});
