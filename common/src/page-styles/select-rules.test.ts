import { expect, test } from 'vitest';
import { classesIn, type StyleRule, stylesFor } from './select-rules.ts';

const choose = (rules: StyleRule[], html: string) => stylesFor(rules, classesIn(html));

/** A rule by its selectors with the classes that they need. */
const rule = (selectors: Record<string, string[]>, body: string, around: string[] = []): StyleRule => ({
  around,
  selectors: Object.entries(selectors).map(([text, names]) => ({ text, needs: [names] })),
  body,
});

const rules = [
  rule({ p: [] }, '{margin:0}'),
  rule({ '.card .name': ['card', 'name'], '.tile': ['tile'] }, '{color:red}'),
  rule({ '.form': ['form'] }, '{gap:4px}'),
  rule({ '.card': ['card'] }, '{gap:8px}', ['@media print']),
  rule({ '.tile': ['tile'] }, '{gap:8px}', ['@media print']),
  rule({ '.form': ['form'] }, '{gap:9px}', ['@media print']),
  rule({ '.card': ['card'] }, '{top:0}', ['@supports (top:0)', '@media screen']),
];

test('a page contains the rules and selectors that can match it, in order and with their conditions', () => {
  expect(choose(rules, '<div class="card wide"><b class="name">A</b></div>')).toBe(
    'p{margin:0}.card .name{color:red}@media print{.card{gap:8px}}@supports (top:0){@media screen{.card{top:0}}}',
  );
});

test('a selector with two classes needs both', () => {
  expect(choose(rules, '<div class="name"></div>')).toBe('p{margin:0}');
  expect(choose(rules, '<div class="tile"></div>')).toContain('@media print{.tile{gap:8px}}');
});

test('text that looks like a class is ignored', () => {
  expect(choose(rules, '<p>class=&quot;form&quot;</p><a href="/form">.form</a>')).toBe('p{margin:0}');
});

test('rules in the same layer or condition share it', () => {
  const layered = [
    rule({ '.card': ['card'] }, '{gap:1px}', ['@layer components']),
    rule({ '.form': ['form'] }, '{gap:1px}', ['@layer components']),
    rule({ '.card': ['card'] }, '{gap:2px}', ['@layer components', '@media print']),
    rule({ '.card': ['card'] }, '{gap:3px}', ['@layer components', '@media screen']),
    rule({ '.card': ['card'] }, '{gap:4px}', ['@layer screens', '@media screen']),
  ];
  expect(choose(layered, '<div class="card"></div>')).toBe(
    '@layer components{.card{gap:1px}@media print{.card{gap:2px}}@media screen{.card{gap:3px}}}@layer screens{@media screen{.card{gap:4px}}}',
  );
});

test('the choice depends on the classes only, in any order, and is made once for each set that the sheet styles', () => {
  const watched = rules.map(one => ({ ...one }));
  let looks = 0;
  for (const one of watched) {
    const { selectors } = one;
    Object.defineProperty(one, 'selectors', {
      get: () => {
        looks += 1;
        return selectors;
      },
    });
  }
  const first = choose(watched, '<div class="card"><b class="name">A</b></div>');
  const made = looks;
  for (const html of [
    '<i class="name"></i><div class="card"><b class="name card">B</b></div>',
    '<div class="unstyled card name">C</div>',
  ])
    expect(choose(watched, html)).toBe(first);
  expect(looks).toBe(made);
  expect(choose(watched, '<div class="card"></div>')).not.toBe(first);
  expect(looks).toBeGreaterThan(made);
  expect(choose(watched.slice(0, 1), '<div class="card name"></div>')).toBe('p{margin:0}');
});
