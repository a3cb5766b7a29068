import { describe, expect, test } from 'vitest';
import { fold, hasContent, nameKey, plainText, searchText, sortKey } from './text.ts';

describe('the plain text of rich text', () => {
  test.each([
    ['', ''],
    ['plain', 'plain'],
    ['&constructor; &__proto__; &toString;', '&constructor; &__proto__; &toString;'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['<p>a <strong>bold</strong>, word.</p>', 'a bold, word.'],
    ['<p>a<br />b</p>', 'a b'],
    ['<p>5 &lt; 6 &amp;&amp; &quot;x&quot; &#39;y&#39;&nbsp;z</p>', `5 < 6 && "x" 'y'\u00a0z`],
    ['<p>250\u00a0bar at  40&nbsp;°C</p>', '250\u00a0bar at 40\u00a0°C'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&hellip; &unknown;', '&hellip; &unknown;'],
    [' \n a \t b ', 'a b'],
    ['<p>(<em>x</em>)!</p>', '( x)!'],
  ])('the plain text of %j is %j', (html, expected) => {
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
    ['तेल', 'तेल'],
    ['ताल', 'ताल'],
    ['น้ำมัน', 'น้ํามัน'],
    ['が', 'が'],
    ['O’Ring – 3″', 'o\'ring - 3"'],
    ['Ørsted Łódź Œuvre', 'orsted lodz oeuvre'],
    ['Йод', 'иод'],
    ['مُضَخّة', 'مضخة'],
    ['Dreh\u00adstrom\u200b-mo\u2060tor\ufeff', 'drehstrom-motor'],
    ['', ''],
  ])('makes %j into %j', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('folding is idempotent', () => {
    for (const text of ['Ünï Straße', 'ﷺ', 'İstanbul', 'ẞ', 'Ǻ']) expect(fold(fold(text))).toBe(fold(text));
  });
});

// Each would take longer than a test may if the time grew with the square of the length.
describe('200 kB without a space or a tag', () => {
  const long = 200_000;
  test('200 kB without a space or a tag is made searchable', () =>
    expect(searchText('x'.repeat(long))).toHaveLength(long));
  test('200 kB without a space or a tag is plain text', () =>
    expect(plainText(`<b>a</b>${'<'.repeat(long)}`)).toBe(`a ${'<'.repeat(long)}`));
});

describe('the text that searches look in', () => {
  test.each([
    ['Müller GmbH', ['muller', 'mueller', 'Müller', 'MÜLLER gmbh'], ['moller']],
    ['O’Ring', ["o'ring", 'O’ring'], ['oring']],
    ['तेल पंप', ['तेल', 'पंप'], ['ताल', 'तल']],
    ['がす', ['が'], ['か']],
    ['Straße 7', ['strasse', 'Straße'], []],
  ] as const)('the search text of %s is found by the right words', (text, finds, misses) => {
    const searched = searchText(text);
    expect(
      finds.filter(
        word =>
          !fold(word)
            .split(' ')
            .every(one => searched.includes(one)),
      ),
    ).toEqual([]);
    expect(misses.filter(word => searched.includes(fold(word)))).toEqual([]);
  });
});

describe('the sort key of a name', () => {
  const sorted = (names: string[]) =>
    names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0));
  test.each([
    [
      ['HP-100', 'HP-20', 'HP-3'],
      ['HP-3', 'HP-20', 'HP-100'],
    ],
    [
      ['Zulu', 'öl', 'Oboe', 'oz'],
      ['Oboe', 'öl', 'oz', 'Zulu'],
    ],
    [
      ['VPP 10 b', 'VPP 2', 'vpp 10 A'],
      ['VPP 2', 'vpp 10 A', 'VPP 10 b'],
    ],
    [
      ['Pump १२', 'Pump ३'],
      ['Pump ३', 'Pump १२'],
    ],
    [
      ['Pump ١٢', 'Pump ٣'],
      ['Pump ٣', 'Pump ١٢'],
    ],
    [
      ['9', '10', '1000000000000', 'a'],
      ['9', '10', '1000000000000', 'a'],
    ],
    [
      ['2.10', '2.9'],
      ['2.9', '2.10'],
    ],
  ])('sorts %j as people expect', (names, expected) => expect(sorted(names)).toEqual(expected));
  test('ignores leading zeros, and is cut to its column', () => {
    expect(sortKey('HP-007')).toBe('hp-017');
    expect(sortKey('HP-٠٠٧')).toBe('hp-017');
    expect(sortKey('0')).toBe('010');
    expect(sortKey('x9'.repeat(120))).toHaveLength(240);
  });
});

describe('the key of a name', () => {
  const key = (name: string) => nameKey(name);
  test.each([
    ['Oil', 'OIL'],
    ['Oil  pumps ', 'oil pumps'],
    ['Straße', 'STRASSE'],
    ['O\u0308l', 'Öl'],
    ['Power\u200bPacks', 'PowerPacks'],
    ['Dreh\u00adstrom\ufeff', 'Drehstrom'],
    ['VPX\u201140', 'VPX-40'],
    ['VPX\u201040\u2060', 'vpx-40'],
  ])('the key of a name is the same for %s and %s', (one, other) => expect(key(one)).toBe(key(other)));
  test.each([
    ['Öl', 'Ol'],
    ['तेल', 'ताल'],
    ['तेल', 'तल'],
    ['が', 'か'],
  ])('differs for %s and %s', (one, other) => expect(key(one)).not.toBe(key(other)));
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
