import { describe, expect, test } from 'vitest';
import { fold, hasContent, plainText } from './text.ts';

describe('the words of rich text', () => {
  test.each([
    ['', ''],
    ['plain', 'plain'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<p>a <strong>bold</strong>, word.</p>', 'a bold, word.'],
    ['<p>a<br />b</p>', 'a b'],
    ['<p>5 &lt; 6 &amp;&amp; &quot;x&quot; &#39;y&#39;&nbsp;z</p>', `5 < 6 && "x" 'y' z`],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&hellip; &unknown;', '&hellip; &unknown;'],
    [' \n a \t b ', 'a b'],
    ['<p>(<em>x</em>)!</p>', '( x)!'],
  ])('of %j are %j', (html, expected) => {
    expect(plainText(html)).toBe(expected);
  });
});

describe('folding', () => {
  test.each([
    ['Ünï', 'uni'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['  Two   words\n', 'two words'],
    ['Ｆｕｌｌ', 'full'],
    ['ﬁne', 'fine'],
    ['Å', 'a'],
    ['İ', 'i'],
    ['🔧 液压', '🔧 液压'],
    ['', ''],
  ])('makes %j into %j', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('again changes nothing more', () => {
    for (const text of ['Ünï Straße', 'ﷺ', 'İstanbul', 'ẞ', 'Ǻ']) expect(fold(fold(text))).toBe(fold(text));
  });
});

test.each([
  ['', false],
  ['<p><br></p>', false],
  ['<ul><li></li></ul>', false],
  ['<p>&nbsp;</p>', false],
  ['<p>0</p>', true],
  ['<p><img src="/uploads/a.webp"></p>', true],
])('whether %j shows anything', (html, shows) => {
  expect(hasContent(html)).toBe(shows);
});
