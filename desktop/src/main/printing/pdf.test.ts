import { expect, it } from 'vitest';
import { pdfName } from './pdf.ts';

it.each([
  ['Power pack PX 40 · Back office', 'Power pack PX 40.pdf'],
  ['Enquiry of Müller / "Söhne" · Back office', 'Enquiry of Müller Söhne.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['', 'Screen.pdf'],
  ['...', 'Screen.pdf'],
])('names the file after the screen: %s', (title, name) => {
  expect(pdfName(title)).toBe(name);
});
