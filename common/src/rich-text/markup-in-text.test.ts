import { expect, test } from 'vitest';
import { markupOf, paragraphsOf, withTextSigns } from './markup-in-text.ts';

test.each([
  ['opens at p<pmax and closes at v>vmin', 'opens at p&lt;pmax and closes at v&gt;vmin'],
  ['if Q<Qmax & p>pmin use it', 'if Q&lt;Qmax &amp; p&gt;pmin use it'],
  ['Thread <M16>, write to <mail@example.com>', 'Thread &lt;M16&gt;, write to &lt;mail@example.com&gt;'],
  ['if Q<Qmin', 'if Q&lt;Qmin'],
  ['a<b and c>d', 'a&lt;b and c&gt;d'],
  ['if i<i=3>2', 'if i&lt;i=3&gt;2'],
  ['if a<b c=d>e', 'if a&lt;b c=d&gt;e'],
  ['Size <s> and <XL>', 'Size &lt;s&gt; and &lt;XL&gt;'],
  ['<b>', '&lt;b&gt;'],
  ['<<5 bar>>', '&lt;&lt;5 bar&gt;&gt;'],
  ['p</pmax>', 'p&lt;/pmax&gt;'],
  ['a <!x and y> b', 'a &lt;!x and y&gt; b'],
  ['Flow &ge; 4 l/min &amp; R&D &#8805; 5; &no entity', 'Flow &ge; 4 l/min &amp; R&amp;D &#8805; 5; &amp;no entity'],
])('%j is plain text', (text, html) => {
  expect(markupOf(text)).toEqual({ html, isHtml: false });
});

test.each([
  ['<p>p<pmax and v>vmin</p>', '<p>p&lt;pmax and v>vmin</p>'],
  ['<b>Thread</b> <M16> for p<5', '<b>Thread</b> &lt;M16> for p&lt;5'],
  ['<b><b>', '<b><b>'],
  ['One<br/>two', 'One<br/>two'],
  ['One<BR>two', 'One<BR>two'],
  ['<li>one<li>two', '<li>one<li>two'],
  ['<a href=x>y', '<a href=x>y'],
  ['<td nowrap width=5 x:num>5', '<td nowrap width=5 x:num>5'],
  ['<p class=MsoNormal>a<o:p></o:p>', '<p class=MsoNormal>a<o:p></o:p>'],
  ['<my-card>a</my-card>', '<my-card>a</my-card>'],
  ['<svg viewBox="0 0 1 1"><path d="M0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0"/></svg>'],
  ['<img alt="a > b" src=\'x<y\'>', '<img alt="a > b" src=\'x<y\'>'],
  ['<p>a<!-- <M16> --></p>', '<p>a<!-- <M16> --></p>'],
])('%j is HTML', (text, html) => {
  expect(markupOf(text)).toEqual({ html, isHtml: true });
});

test('signs of a text in pasted HTML are none of its tags', () => {
  expect(withTextSigns('<![if !x]><span style="a">v<vmax and <b>b</b></span>')).toBe(
    '<![if !x]><span style="a">v&lt;vmax and <b>b</b></span>',
  );
});

test('plain text becomes paragraphs', () => {
  expect(paragraphsOf(' a < b & c > d\r\ne\n \n\nf &ge; 4 ')).toBe(
    '<p>a &lt; b &amp; c &gt; d<br>e</p><p>f &ge; 4</p>',
  );
  expect(paragraphsOf(' \n ')).toBe('');
});

// Each would take longer than a test may if the time grew with the square of the length.
test.each(['<', '<a ', '<a x="', "<a x='", '<a x=', '<a b<', '<!--', '</b', '<a/', '&', '<p>'])(
  'a text of nothing but %j is read at any length',
  piece => {
    const { html } = markupOf(piece.repeat(300_000 / piece.length));
    expect(html.length).toBeGreaterThan(200_000);
  },
);
