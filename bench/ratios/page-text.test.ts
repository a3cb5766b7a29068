import { expect, test } from 'vitest';
import { differenceOf, readPage } from './page-text.ts';

const own =
  '<!doctype html><html><head><title>Pump</title><style>a>b{}</style></head><body><h1 class="a">Pump <b>20</b></h1><div data-props="{&quot;id&quot;:1}">250 bar</div><script>"<p>no</p>"</script></body></html>';

test('the text of a page is what stands between the tags of its body', () => {
  expect(readPage(own).text).toBe('Pump 20 250 bar');
});

test('elements are counted with scripts and style sheets, and without what they contain', () => {
  expect(readPage(own).elements).toBe(9);
});

test('the size of the markup leaves out scripts, style sheets, comments and data for scripts', () => {
  expect(readPage('<body><p>a</p><!-- b --><i data-props="c"></i><script>d()</script></body>').markup).toBe(
    '<body><p>a</p><i></i><script></script></body>'.length,
  );
});

test('the same page in other markup is no difference, even with comments within its text', () => {
  const peer = own.replace('250 bar', '250<!-- --> bar').replace('class="a"', '');
  expect(differenceOf(readPage(own), readPage(peer))).toBeUndefined();
});

test('another text is named by the place where it begins', () => {
  const peer = own.replace('250 bar', '280 bar');
  expect(differenceOf(readPage(own), readPage(peer))).toBe('other text: “Pump 20 250 bar”, “Pump 20 280 bar”');
});

test('text that is missing at the end is a difference', () => {
  expect(differenceOf(readPage(own), readPage(own.replace('250 bar', '')))).toContain('other text');
});

test('more than 15 % more elements are a difference', () => {
  const peer = own.replace('</body>', '<i></i><i></i></body>');
  expect(differenceOf(readPage(own), readPage(peer))).toBe('elements: 9, 11');
});
