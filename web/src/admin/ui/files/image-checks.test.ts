import { limits } from '@hydraulics/common/limits';
import { expect, it } from 'vitest';
import { checkImages } from './image-checks.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0];
const file = (name: string, bytes: number[] | Uint8Array<ArrayBuffer>) => new File([new Uint8Array(bytes)], name);

it('accepts images by content, not by name', async () => {
  const { accepted, refused } = await checkImages([file('a.txt', png), file('b.png', [0x25, 0x50, 0x44, 0x46])], 9);
  expect(accepted.map(({ name }) => name)).toEqual(['a.txt']);
  expect(refused).toEqual([
    { name: 'b.png', reason: 'This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.' },
  ]);
});

it('refuses empty and too large files', async () => {
  const large = new Uint8Array(limits.fileBytes + 1);
  large.set(png);
  const { accepted, refused } = await checkImages([file('empty.png', []), file('large.png', large)], 9);
  expect(accepted).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual(['The file is empty.', 'The file is larger than 20 MB.']);
});

it('says how many there may be', async () => {
  const two = ['1', '2'].map(name => file(name, png));
  expect((await checkImages(two, 1, 1)).refused).toEqual([{ name: '2', reason: 'Only one image can be here.' }]);
  expect((await checkImages(two, 1, 200)).refused).toEqual([
    { name: '2', reason: 'At most 200 images can be sent at once.' },
  ]);
});

it('accepts as many as allowed, and names the others', async () => {
  const { accepted, refused } = await checkImages(
    ['1', '2', '3'].map(name => file(name, png)),
    2,
  );
  expect(accepted).toHaveLength(2);
  expect(refused).toEqual([{ name: '3', reason: 'At most 50 images can be sent at once.' }]);
});
