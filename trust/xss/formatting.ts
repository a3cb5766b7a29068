import type { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { Writer } from './writer.ts';

const link = 'target="_blank" rel="noopener noreferrer"';

/** Formatting that staff may use, and how it is stored: unchanged if there is no second text. */
const kept: [written: string, kept?: string][] = [
  ['<p>Plain text</p>'],
  ['<p>One<br />two</p>'],
  ['<p><strong>bold</strong> <b>bold</b> <em>slanted</em> <i>slanted</i> <u>under</u> <s>through</s></p>'],
  ['<p>m<sup>3</sup> and H<sub>2</sub>O</p>'],
  ['<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>'],
  ['<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>'],
  ['<ol><li>a</li><li>b</li></ol>'],
  ['<p class="ql-align-center">c</p><p class="ql-align-right">r</p><p class="ql-align-justify">j</p>'],
  ['<h2 class="ql-align-center">c</h2>'],
  ['<blockquote>said</blockquote>'],
  ['<pre>p = F / A</pre>'],
  ['<p><code>F = p * A</code></p>'],
  ['<p><span>in a span</span></p>'],
  ['<table><thead><tr><th>Type</th></tr></thead><tbody><tr><td colspan="2" rowspan="3">VPP</td></tr></tbody></table>'],
  [`<p><a href="https://example.com/?a=1&amp;b=2" ${link}>https</a></p>`],
  [`<p><a href="http://example.com" ${link}>http</a></p>`],
  [`<p><a href="mailto:sales@example.com" ${link}>mail</a></p>`],
  [`<p><a href="tel:+15550142" ${link}>call</a></p>`],
  [`<p><a href="/products" ${link}>our products</a></p>`],
  ['<p>5 &lt; 6 &amp; 7 &gt; 6</p>'],
  ['<p>Ünïcödé 液压 🔧 ½ µm 180°</p>'],
  ['<p>&lt;script&gt; as text</p>'],
  ['<p>“quotes” – and — dashes…</p>'],
  ['<p>a&nbsp;b</p>', '<p>a b</p>'],
  ['<p class="hero ql-align-right">only our class</p>', '<p class="ql-align-right">only our class</p>'],
  ['<p style="color:red">no colour</p>', '<p>no colour</p>'],
  ['<p>left open<b>bold', '<p>left open<b>bold</b></p>'],
  [
    '<p onclick="alert(1)">a handler goes, its <strong>text</strong> stays</p>',
    '<p>a handler goes, its <strong>text</strong> stays</p>',
  ],
  ['<p>before<script>alert(1)</script>after</p>', '<p>beforeafter</p>'],
  ['<p>before<img src="x" onerror="alert(1)">after</p>', '<p>beforeafter</p>'],
  [`<p><a href="javascript:alert(1)">the text stays</a></p>`, `<p><a ${link}>the text stays</a></p>`],
  ['<div><p>in a division</p></div>', '<p>in a division</p>'],
];

const fields = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];

/** Expects all formatting to be returned as it was written, in every rich text of a product. */
export async function expectFormattingKept(target: Target, figures: Figures): Promise<void> {
  const writer = new Writer(target.url, () => target.token);
  const categoryId = await writer.category('Formatting');
  for (const [written, expected = written] of kept) {
    const texts = Object.fromEntries(fields.map(field => [field, written]));
    const id = await writer.product({ name: 'Formatting', categoryId, ...texts });
    const product = (await target.read(`/api/products/${id}`)) as Record<string, string>;
    for (const field of fields) {
      figures.expect(product[field] === expected, `${written} in ${field} is kept`, product[field]);
    }
  }
  figures.tried = kept.length * fields.length;
  figures.note(`${kept.length} kinds of formatting in ${fields.length} fields are kept`);
}
