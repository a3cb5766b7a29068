import { expect, it } from 'vitest';
import { imageRefusal, imageTypeOf } from './image-check.ts';
import { limits } from './limits.ts';

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));
const png = bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR');

it.each([
  ['image/jpeg', bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF')],
  ['image/png', png],
  ['image/gif', bytes('GIF89a\u0001\0')],
  ['image/webp', bytes('RIFF\u0024\0\0\0WEBPVP8 ')],
  ['image/avif', bytes('\0\0\0\u0020ftypavif\0\0\0\0avifmif1')],
  ['image/avif', bytes('\0\0\0\u001cftypmif1\0\0\0\0mif1avif')],
])('knows %s by its first bytes', (type, head) => {
  expect(imageTypeOf(head)).toBe(type);
});

it.each([
  '',
  'GIF88a',
  '<svg xmlns=',
  '%PDF-1.7',
  'RIFF\u0024\0\0\0WAVEfmt ',
  '\0\0\0\u0020ftypheic\0\0\0\0heicmif1',
  'PNG',
])('takes %j for no image', text => expect(imageTypeOf(bytes(text))).toBeNull());

it('says why a file is not taken', () => {
  expect(imageRefusal({ size: png.length, head: png })).toBeNull();
  expect(imageRefusal({ size: 0, head: bytes('') })).toBe('It is empty.');
  expect(imageRefusal({ size: limits.fileBytes + 1, head: png })).toBe('It is larger than 20 MB.');
  expect(imageRefusal({ size: 8, head: bytes('MZ\0\0\0\0\0\0') })).toBe(
    'It is not a JPEG, PNG, WebP, AVIF or GIF image.',
  );
});
