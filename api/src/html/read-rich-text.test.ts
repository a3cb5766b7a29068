import { convertHtml } from '@hydraulics/common/rich-text/convert-html';
import { storedHtml } from '@hydraulics/common/rich-text/stored-html';
import { describe, expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { readRichText } from './read-rich-text.ts';

const html = (text: string) => readRichText(text).html;
const link = (href: string, text: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;

describe('a text from outside', () => {
  test.each([
    ['opens at p<pmax and closes at v>vmin', 'opens at p&lt;pmax and closes at v&gt;vmin'],
    ['if Q<Qmin', 'if Q&lt;Qmin'],
    ['Thread <M16> by <mail@example.com>', 'Thread &lt;M16&gt; by &lt;mail@example.com&gt;'],
    ['<p>opens at p<pmax and closes at v>vmin</p>', '<p>opens at p&lt;pmax and closes at v&gt;vmin</p>'],
    ['<strong>Q<Qmin</strong> for <DN50> pipes', '<strong>Q&lt;Qmin</strong> for &lt;DN50&gt; pipes'],
    ['<script>alert(1)', '&lt;script&gt;alert(1)'],
  ])('keeps the words between signs of comparison: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    ['<div>Line one</div><div>Line two</div>', '<p>Line one</p><p>Line two</p>'],
    [
      'First line.\n\nSecond line with a <a href="https://example.com">link</a>.\nThird line.',
      `<p>First line.</p><p>Second line with a ${link('https://example.com', 'link')}.<br />Third line.</p>`,
    ],
    ['One\r\ntwo\r\n\r\nthree', '<p>One<br />two</p><p>three</p>'],
    [
      '<section>a</section><center>b</center><dl><dt>Bore</dt><dd>63 mm</dd></dl>',
      '<p>a</p><p>b</p><p>Bore</p><p>63 mm</p>',
    ],
    ['<figure>a<figcaption>b</figcaption></figure><address>c</address>', '<p>a</p><p>b</p><p>c</p>'],
    ['<div>a<br>b</div>', '<p>a<br />b</p>'],
    ['a<br>\nb<br><br>c\nd', '<p>a<br />b<br /><br />c<br />d</p>'],
    [
      'Intro\n\nmore <b>x</b>\n<ul><li>a</li></ul>\nend',
      '<p>Intro</p><p>more <strong>x</strong></p><ul><li>a</li></ul><p>end</p>',
    ],
    ['<article><h2>A</h2>b</article>', '<h2>A</h2><p>b</p>'],
    ['<li>a<br>b</li><p style="text-align:center">c</p>', '<ul><li>a<br />b</li></ul><p class="ql-align-center">c</p>'],
    ['<p style="font-weight:bold">a</p><p><del>b</del></p>', '<p><strong>a</strong></p><p><s>b</s></p>'],
  ])('keeps its lines apart: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    [
      '<table><tr><td>Bore</td></tr><tr><td>63</td><td style="color:red">mm</td></tr></table>',
      '<table><tbody><tr><td>Bore</td><td></td></tr><tr><td>63</td><td>mm</td></tr></tbody></table>',
    ],
    [
      '<table><tr><td rowspan="2">Bore</td><td style="color:red">a</td></tr><tr><td>b</td></tr></table>',
      '<table><tbody><tr><td rowspan="2">Bore</td><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    ],
  ])('keeps its tables, with an empty cell where a row is too short: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    ['<p>a<span style="mso-special-character:comment">[1]</span></p>', '<p>a</p>'],
    ['<p>a<span style="mso-special-character:line-break">b</span></p>', '<p>ab</p>'],
  ])('has no marks of comments of Word: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  const word = (marker: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}</span>${text}</p>`;
  test.each([
    ['<ol><li>a</li></ol><ol><li>b</li></ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
    ['<ol><li>a</li></ol><ol><li style="color:red">b</li></ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
    ['<div><ol><li>a</li></ol></div><div><ol><li>b</li></ol></div>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
    ['<div><ol><li>a</li></ol><ol start="2"><li>b</li></ol></div>', '<ol><li>a</li><li>b</li></ol>'],
    [word('c)', 'x') + word('d)', 'y'), '<ol start="3"><li>x</li><li>y</li></ol>'],
    [word('iv.', 'x') + word('v.', 'y'), '<ol start="4"><li>x</li><li>y</li></ol>'],
    [word('h)', 'x') + word('i)', 'y'), '<ol start="8"><li>x</li><li>y</li></ol>'],
    [
      `${word('b)', 'x')}<p>p</p>${word('c)', 'y')}`,
      '<ol start="2"><li>x</li></ol><p>p</p><ol start="3"><li>y</li></ol>',
    ],
  ])('counts its lists as they were counted: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('has two lists beside each other that stay apart when it is edited', () => {
    const stored = '<ol><li>a</li></ol><ol><li>b</li><li>c</li></ol>';
    expect(storedHtml(convertHtml(parseHtml(stored), { source: 'stored' }).ops)).toBe(stored);
  });

  test.each([
    [
      '<ol><li data-list="bullet">Quiet</li><li data-list="bullet" class="ql-indent-1">62 dB(A)</li><li data-list="ordered">Fill</li></ol>',
      '<ul><li>Quiet<ul><li>62 dB(A)</li></ul></li></ul><ol><li>Fill</li></ol>',
    ],
    ['<ul><li>a</li><li class="ql-indent-1">b</li><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    [
      '<ol><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li><li>d</li></ol>',
      '<ol><li>a<ol><li>b<ol><li>c</li></ol></li></ol></li><li>d</li></ol>',
    ],
    ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<ol><li>a</li><ol><li>b</li></ol><li>c</li></ol>', '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>'],
    ['<ol><li data-list="checked">a</li></ol>', '<ul><li>a</li></ul>'],
    [
      '<ol><li aria-level="1">a</li></ol><ol><li aria-level="2">b</li></ol><ol start="2"><li aria-level="1">c</li></ol>',
      '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol>',
    ],
    [
      '<ol><li class="ql-indent-8">a</li><li class="ql-indent-8">b</li><li>c</li></ol>',
      '<ol><li>a</li><li>b</li><li>c</li></ol>',
    ],
    ['<ul><li>a</li><li class="ql-indent-5">b</li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      '<ol><li>a<ol><li>x</li></ol><ol><li>y</li></ol></li></ol><p style="color:red">p</p>',
      '<ol><li>a<ol><li>x</li></ol><ol><li>y</li></ol></li></ol><p>p</p>',
    ],
  ])('has nested lists: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    [
      '<ol><li>Fill</li></ol><p>Wait ten minutes.</p><ol start="2"><li>Bleed, as in step 1</li></ol>',
      '<ol><li>Fill</li></ol><p>Wait ten minutes.</p><ol start="2"><li>Bleed, as in step 1</li></ol>',
    ],
    ['<div><ol start=5><li>a<li>b</ol></div>', '<ol start="5"><li>a</li><li>b</li></ol>'],
    ['<ol><li>a</li><li value="4">b</li></ol>', '<ol><li>a</li></ol><ol start="4"><li>b</li></ol>'],
    ['<ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="-3" onclick="x()"><li>a</li></ol>', '<ol start="-3"><li>a</li></ol>'],
  ])('counts its lists as written: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
    expect(html(expected)).toBe(expected);
  });

  test.each([
    ['<p>p <span style="font-family:Symbol">£</span> 250 bar</p>', '<p>p ≤ 250 bar</p>'],
    ['<font face="Wingdings">ü</font> <font face=Symbol>m</font>m', '<p>✓ µm</p>'],
    ['p \uf0a3 250 bar', '<p>p ≤ 250 bar</p>'],
    ['<p>10<span style="mso-text-raise:3pt">-6</span> bar</p>', '<p>10<sup>-6</sup> bar</p>'],
  ])('has the signs that were seen: %j', (text, expected) => {
    expect(readRichText(text)).toEqual({ html: expected, leftOut: {} });
  });

  test.each([
    [
      '<p>See drawing</p><img src="https://cdn.example.com/d.png" alt="Drawing"><iframe src="https://video.example.com/1"></iframe>',
      { image: 1, video: 1 },
    ],
    [
      '<p>a<picture><source><img></picture></p><audio src="x"></audio><iframe src="/map"></iframe>',
      { image: 1, recording: 1, page: 1 },
    ],
    ['<p>a<math><mi>x</mi></math></p><!--[if gte msEquation 12]><m:oMath>y</m:oMath><![endif]-->', { equation: 2 }],
    ['<p>a\uf001\uf002</p>', { sign: 2 }],
    ['<p>a</p><script>x</script><p style="display:none">b</p>', { part: 2 }],
  ])('says which of its parts are left out: %j', (text, leftOut) => {
    expect(readRichText(text).leftOut).toEqual(leftOut);
  });

  test.each([
    'Plain',
    '<p>a</p>',
    '<p><b>a</b><br />b</p>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<p class="ql-align-center ql-indent-2">c</p>',
    '<pre>\na &lt;b&gt;\n\nc\n</pre>',
  ])('stays as the editor and the API have stored it: %j', text => {
    expect(readRichText(text)).toEqual({ html: text, leftOut: {} });
  });

  test.each(['<div>', '<b>', '<ul><li>', '<span style="x">', '<!--', '<p><font>'])(
    'of nothing but %s is read at any length',
    piece => {
      expect(html(piece.repeat(100_000 / piece.length)).length).toBeLessThan(400_000);
    },
  );

  test('loses no word, and is unchanged by a second reading, whatever was sent', () => {
    const pieces = [
      ...'<p> </p> <div> </div> <b> </b> <ol> </ol> <ul> </ul> <li> </li> <br> <h2> </h2> <table> </table> <tr> <td>'.split(
        ' ',
      ),
      ...'<blockquote> </blockquote> <pre> </pre> <center> <sup> </sup> <code> </code> <dt> <dd> </span> </a> مضخة'.split(
        ' ',
      ),
      ...['<ol start="3">', '<li class="ql-indent-1">', '<li data-list="bullet">', '<li value="7">', '\n', '\n\n', ' '],
      ...['<span style="font-weight:bold">', '<a href="https://example.com">', '<li aria-level="2">', '&nbsp;', '&lt;'],
      ...['&ge;', '<img>', '<p class="ql-align-center">', 'p<pmax', ' v>w ', '<M16>', 'word', 'word', 'word'],
    ];
    // A fixed sequence (mulberry32), so that failures can be reproduced.
    let seed = 11;
    const below = (count: number) => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
    };
    const words = (text: string) => text.match(/word|pmax|M16/g)?.length ?? 0;
    const rounds = process.env.WHOLE_TESTS === '1' ? 10_000 : 1000;
    for (let round = 0; round < rounds; round += 1) {
      const text = Array.from({ length: 1 + below(10) }, () => pieces[below(pieces.length)]).join('');
      const once = html(text);
      expect(words(once), text).toBe(words(text));
      expect(html(once), text).toBe(once);
    }
  });
});
