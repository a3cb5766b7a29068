import { AppError } from '@hydraulics/common/contract/errors';
import { beforeEach, expect, it } from 'vitest';
import { type ProductCalls, placePicture, removePictures } from './place-picture.ts';

/** A website with one product. */
let product: { images: string[]; version: number };
let fail: (() => AppError | null) | null;
/** The app's answer while there is no connection. */
let queued: object | null;
let updates: { version: unknown; pictures: unknown; images: number }[];

const products = {
  get: async () => ({ ...product, images: [...product.images] }),
  update: async ({ version, pictures, images = [] }: { version: number; pictures: string; images?: File[] }) => {
    updates.push({ version, pictures, images: images.length });
    if (queued) return queued;
    if (version !== product.version) throw new AppError('version_conflict');
    const files = images.map(({ name }) => `/uploads/${name}`);
    const placed = (JSON.parse(pictures) as { images: { path?: string; file?: number }[] }).images;
    product = { images: placed.map(({ path, file = -1 }) => path ?? files[file] ?? ''), version: version + 1 };
    const error = fail?.();
    if (error) throw error;
    return { success: true, message: 'x', version: product.version };
  },
} as unknown as ProductCalls;

const withNew = '{"images":[{"path":"/uploads/a.webp"},{"path":"/uploads/b.webp"},{"file":0}]}';

const file = new File(['x'], 'c.webp');
beforeEach(() => {
  product = { images: ['/uploads/a.webp', '/uploads/b.webp'], version: 7 };
  [updates, fail, queued] = [[], null, null];
});

it('adds a picture after the others, and removes it again', async () => {
  expect(await placePicture(products, '1', file)).toEqual({ path: '/uploads/c.webp', waiting: null });
  expect(updates).toEqual([{ version: 7, pictures: withNew, images: 1 }]);
  await removePictures(products, '1', ['/uploads/c.webp']);
  expect(product.images).toEqual(['/uploads/a.webp', '/uploads/b.webp']);
});

it('keeps what another user saves at the same moment', async () => {
  const get = products.get;
  let isFirst = true;
  const racing = {
    ...products,
    get: async (input: { id: string }) => {
      const found = await get(input);
      if (isFirst) product = { images: [...product.images, '/uploads/theirs.webp'], version: 8 };
      isFirst = false;
      return found;
    },
  };
  expect(await placePicture(racing, '1', file)).toEqual({ path: '/uploads/c.webp', waiting: null });
  expect(product.images).toEqual(['/uploads/a.webp', '/uploads/b.webp', '/uploads/theirs.webp', '/uploads/c.webp']);
});

it('sends a picture once when the answer was lost', async () => {
  fail = () => new AppError('network');
  expect(await placePicture(products, '1', file)).toEqual({ path: '/uploads/c.webp', waiting: null });
  expect(updates).toHaveLength(1);
});

it("reports the website's reason", async () => {
  const refusing = { ...products, update: () => Promise.reject(new AppError('forbidden')) } as ProductCalls;
  await expect(placePicture(refusing, '1', file)).rejects.toThrow('Your role does not allow this.');
});

it('returns the change in which a picture waits while there is no connection', async () => {
  const changeId = '4f0c1b6e-6c7b-4a53-9f4c-3d9b9a1f2e10';
  queued = { success: true, message: 'No connection.', queued: true, changeId, version: 7 };
  expect(await placePicture(products, '1', file)).toEqual({ path: null, waiting: changeId });
  expect(updates).toEqual([{ version: 7, pictures: withNew, images: 1 }]);
});

it('sends nothing when there is nothing to remove', async () => {
  await removePictures(products, '1', []);
  expect(updates).toEqual([]);
});
