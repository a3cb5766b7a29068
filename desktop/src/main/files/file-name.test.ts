import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['VPP 10 Mini Power Pack', 'VPP 10 Mini Power Pack.webp'],
  ['VCT 63/36 “Größe” <b>', 'VCT 63 36 Größe b.webp'],
  ['../../etc/passwd', 'etc passwd.webp'],
  ['a\u0000b\r\nc\u202egnp', 'a b c gnp.webp'],
  ['हाइड्रोलिक', 'हाइड्रोलिक.webp'],
  ['.hidden. ', 'hidden.webp'],
  ['con', '_con.webp'],
  ['LPT1.tar', '_LPT1.tar.webp'],
  ['console', 'console.webp'],
  ['', 'Picture.webp'],
  ['///', 'Picture.webp'],
  ['x'.repeat(300), `${'x'.repeat(80)}.webp`],
])('%j is saved as %j', (text, name) => expect(fileName(text, 'webp', 'Picture')).toBe(name));
