import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { describe, expect, test } from 'vitest';

/** The custom properties on `:root` of a sheet, without its other selectors and media queries. */
function tokensOf(file: string): Map<string, string> {
  const tokens = new Map<string, string>();
  postcss.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')).each(node => {
    if (node.type !== 'rule' || node.selector !== ':root') return;
    node.walkDecls(/^--/, ({ prop, value }) => void tokens.set(prop, value));
  });
  return tokens;
}

const shared = tokensOf('tokens.css');
const staff = tokensOf('schemes.css');

type Scheme = 'light' | 'dark';

/** The value of a token in a scheme, with `var()` resolved. */
function colourOf(name: string, scheme: Scheme): string {
  const value = staff.get(`--${name}`) ?? shared.get(`--${name}`) ?? expect.unreachable(`--${name}`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colourOf(reference, scheme);
  return value.replace(
    /light-dark\(([^,()]+(?:\([^)]*\))?), ([^,()]+(?:\([^)]*\))?)\)/,
    scheme === 'light' ? '$1' : '$2',
  );
}

/** WCAG 2.2's relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  expect(colour).toMatch(/^#[\da-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(start => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2's contrast ratio, from 1 to 21. */
function contrast(one: string, other: string, scheme: Scheme): number {
  const [dark = 0, light = 0] = [one, other].map(name => luminance(colourOf(name, scheme))).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('black on white has the contrast that WCAG names', () => {
  const [black, white] = [luminance('#000000'), luminance('#ffffff')];
  expect((white + 0.05) / (black + 0.05)).toBeCloseTo(21, 5);
});

test('the light scheme has the colours of the website', () => {
  const differing = [...staff.keys()]
    .filter(name => shared.has(name))
    .filter(name => colourOf(name.slice(2), 'light') !== shared.get(name));
  expect(differing).toEqual([]);
});

test('every colour that text or surfaces have in both schemes has a dark value', () => {
  const onlyLight = [...shared].filter(([name, value]) => /^#/.test(value) && !staff.has(name)).map(([name]) => name);
  // The accent, and the website's raised ink, which the back office does not use.
  expect(onlyLight).toEqual(['--ink-raised', '--signal-500']);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', scheme => {
  const texts = ['ink', 'steel-700', 'steel-500', 'signal-700', 'blueprint', 'ok', 'danger'];
  test.each([
    ...texts.flatMap(text => ['paper', 'mist'].map(surface => [text, surface] as const)),
    ...['ink', 'steel-700', 'signal-700', 'danger'].map(surface => ['paper', surface] as const),
    ...['board', 'board-raised'].flatMap(surface =>
      ['board-text', 'board-strong'].map(text => [text, surface] as const),
    ),
    ['signal-500', 'board'],
    ['board', 'signal-500'],
    ['sheet-ink', 'sheet'],
  ] as const)('%s on %s is readable', (text, surface) => {
    expect(contrast(text, surface, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['focus', 'paper'],
    ['focus', 'mist'],
    ['steel-500', 'paper'],
    ['signal-500', 'board-raised'],
  ])('%s on %s is visible', (mark, surface) => {
    expect(contrast(mark, surface, scheme)).toBeGreaterThanOrEqual(3);
  });
});
