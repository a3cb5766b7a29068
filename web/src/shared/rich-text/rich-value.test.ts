import { describe, expect, it } from 'vitest';
import { toLink, toStored } from './rich-value.ts';

describe("the editor's HTML", () => {
  it.each([
    ['<p>a&nbsp;b&nbsp;c</p>', '<p>a b c</p>'],
    ['<p></p>', ''],
    ['<p><br></p><p> </p>', ''],
    ['<p>a</p><p></p><p>b</p><p></p><p></p>', '<p>a</p><p></p><p>b</p>'],
    [
      '<table style="border: 1px solid #000;"><tbody><tr><td data-row="row-1">a</td></tr></tbody></table><p></p>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<pre data-language="plain">\ncode\n</pre>', '<pre>\ncode\n</pre>'],
    ['<p>&amp;nbsp; &lt;td data-row&gt;</p>', '<p>&amp;nbsp; &lt;td data-row&gt;</p>'],
  ])('%s is stored as %s', (html, stored) => {
    expect(toStored(html)).toBe(stored);
    expect(toStored(stored)).toBe(stored);
  });
});

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    [' example.com ', 'https://example.com'],
    ['www.example.com/sheet.pdf', 'https://www.example.com/sheet.pdf'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['sales@example.com', 'mailto:sales@example.com'],
    ['mailto:sales@example.com', 'mailto:sales@example.com'],
    ['tel:+15550142', 'tel:+15550142'],
    ['/products', '/products'],
  ])('%s becomes %s', (typed, link) => expect(toLink(typed)).toBe(link));

  it.each(['', '   ', 'two words', 'javascript:alert(1)', 'data:text/html,x', '//example.com', 'nonsense'])(
    '%j is rejected',
    typed => expect(toLink(typed)).toBeNull(),
  );
});
