import { expect, it } from 'vitest';
import { imageRefusal } from './image-check.ts';
import { sniff } from './image-signatures.ts';

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));
const png = bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR');

it.each([
  ['jpeg', bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF')],
  ['png', png],
  ['gif', bytes('GIF89a\u0001\0')],
  ['webp', bytes('RIFF\u0024\0\0\0WEBPVP8 ')],
  ['avif', bytes('\0\0\0\u0020ftypavif\0\0\0\0avifmif1')],
  ['heic', bytes('\0\0\0\u0020ftypheic\0\0\0\0heicmif1')],
  ['heic', bytes('\0\0\0\u0020ftyphevc\0\0\0\0hevcmif1')],
  ['heic', bytes('\0\0\0\u001cftypmif1\0\0\0\0mif1heic')],
  ['avif', bytes('\0\0\0\u001cftypmif1\0\0\0\0mif1avif')],
])('detects %s by its first bytes', (type, head) => {
  expect(sniff(head)).toBe(type);
});

it.each([
  '',
  'GIF88a',
  ' GIF89a',
  '<svg xmlns=',
  '%PDF-1.7',
  'RIFF\u0024\0\0\0WAVEfmt ',
  'RIFX\u0024\0\0\0WEBPVP8 ',
  'PNG',
  '\u00ff\u00d8\0\0',
  '\u00ff\0\u00ff\0',
  '\0\u00d8\u00ff\0',
  '\0\0\0\u0020freeavif',
  '\0\0\0\u0020freeheic',
  '\0\0\0\u0020ftypheva',
])('does not accept %j as an image', text => {
  expect(sniff(bytes(text))).toBeUndefined();
});

it('gives the reason why a file is refused', () => {
  expect(imageRefusal({ size: png.length, head: png })).toBeNull();
  expect(imageRefusal({ size: 0, head: bytes('') })).toBe('The file is empty.');
  expect(imageRefusal({ size: 20_971_520, head: png })).toBeNull();
  expect(imageRefusal({ size: 20_971_521, head: png })).toBe('The file is larger than 20 MB.');
  for (const text of ['MZ\0\0\0\0\0\0', 'MZ <svg xmlns=']) {
    expect(imageRefusal({ size: text.length, head: bytes(text) })).toBe(
      'This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.',
    );
  }
});

it.each(['<svg xmlns="http://w', '<?xml version="1.0" encoding="U', '\u00ef\u00bb\u00bf\n<SVG '])(
  'says what to do about %j',
  text => {
    expect(imageRefusal({ size: 100, head: bytes(text) })).toBe(
      'This is an SVG drawing, which is not accepted. Please export it as PNG and choose that.',
    );
  },
);
