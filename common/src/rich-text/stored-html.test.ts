import { expect, it } from 'vitest';
import { storedHtml } from './stored-html.ts';

const nbsp = '\u00a0';

it.each([
  ['an empty text', [{ insert: '\n' }], ''],
  ['empty lines', [{ insert: ' \n\n' }, { insert: '\n', attributes: { align: 'center' } }], ''],
  ['an empty indented line', [{ insert: '\n', attributes: { indent: 1 } }], ''],
  ['lines', [{ insert: 'a\n\nb\n\n' }], '<p>a</p><p></p><p>b</p>'],
  ['signs', [{ insert: '&nbsp; <td> "q"\n' }], '<p>&amp;nbsp; &lt;td&gt; &quot;q&quot;</p>'],
  ['spaces', [{ insert: `a  b 250${nbsp}bar\n` }], `<p>a  b 250${nbsp}bar</p>`],
  [
    'nested formats',
    [
      { insert: 'a', attributes: { bold: true } },
      { insert: 'b', attributes: { bold: true, italic: true } },
      { insert: 'c', attributes: { italic: true } },
      { insert: '2', attributes: { script: 'super', link: 'https://example.com/?a=1&b' } },
      { insert: '\n' },
    ],
    '<p><strong>a<em>b</em></strong><em>c</em>' +
      '<sup><a href="https://example.com/?a=1&amp;b" rel="noopener noreferrer" target="_blank">2</a></sup></p>',
  ],
  [
    'headings, quotations and alignment',
    [
      { insert: 'h' },
      { insert: '\n', attributes: { header: 3 } },
      { insert: 'q' },
      { insert: '\n', attributes: { blockquote: true } },
      { insert: 'c' },
      { insert: '\n', attributes: { align: 'center', indent: 2 } },
    ],
    '<h3>h</h3><blockquote>q</blockquote><p class="ql-align-center ql-indent-2">c</p>',
  ],
  [
    'directions',
    [
      { insert: 'HP-20 مضخة' },
      { insert: '\n', attributes: { direction: 'rtl', align: 'center' } },
      { insert: 'a' },
      { insert: '\n', attributes: { list: 'bullet' } },
      { insert: 'b' },
      { insert: '\n', attributes: { list: 'bullet', indent: 1, direction: 'rtl' } },
    ],
    '<p class="ql-align-center" dir="rtl">HP-20 مضخة</p><ul><li>a<ul><li dir="rtl">b</li></ul></li></ul>',
  ],
  [
    'code',
    [
      { insert: 'a <b>' },
      { insert: '\n\n', attributes: { 'code-block': true } },
      { insert: 'c' },
      { insert: '\n', attributes: { 'code-block': true } },
    ],
    '<pre>\na &lt;b&gt;\n\nc\n</pre>',
  ],
  [
    'nested lists',
    [
      { insert: 'a' },
      { insert: '\n', attributes: { list: 'bullet' } },
      { insert: 'b' },
      { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
      { insert: 'c' },
      { insert: '\n', attributes: { list: 'bullet' } },
      { insert: 'd' },
      { insert: '\n', attributes: { list: 'ordered' } },
    ],
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ol><li>d</li></ol>',
  ],
  [
    'a table with merged cells',
    [
      { insert: 'a' },
      { insert: '\n', attributes: { table: 'row-1', colspan: '2' } },
      { insert: 'b' },
      { insert: '\n', attributes: { table: 'row-1', rowspan: '2' } },
      { insert: '\n', attributes: { table: 'row-2' } },
      { insert: 'c' },
      { insert: '\n', attributes: { table: 'row-2' } },
      { insert: '\n' },
    ],
    '<table><tbody><tr><td colspan="2">a</td><td rowspan="2">b</td></tr><tr><td></td><td>c</td></tr></tbody></table>',
  ],
])('stores %s', (_what, ops, html) => {
  expect(storedHtml(ops)).toBe(html);
});
