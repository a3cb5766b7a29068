import { expect, test } from 'vitest';
import { type StyleRule, stylesFor } from './select-rules.ts';

const rule = (text: string, needs: string[][], around: string[] = []): StyleRule => ({ text, needs, around });

const rules = [
  rule('p{margin:0}', [[]]),
  rule('.card .name,.tile{color:red}', [['card', 'name'], ['tile']]),
  rule('.form{gap:4px}', [['form']]),
  rule('.card{gap:8px}', [['card']], ['@media print']),
  rule('.tile{gap:8px}', [['tile']], ['@media print']),
  rule('.form{gap:9px}', [['form']], ['@media print']),
  rule('.card{top:0}', [['card']], ['@supports (top:0)', '@media screen']),
];

test('a page contains the rules that can match it, in order and with their conditions', () => {
  expect(stylesFor(rules, '<div class="card wide"><b class="name">A</b></div>')).toBe(
    'p{margin:0}.card .name,.tile{color:red}@media print{.card{gap:8px}}@supports (top:0){@media screen{.card{top:0}}}',
  );
});

test('a selector with two classes needs both', () => {
  expect(stylesFor(rules, '<div class="name"></div>')).toBe('p{margin:0}');
  expect(stylesFor(rules, '<div class="tile"></div>')).toContain('@media print{.tile{gap:8px}}');
});

test('text that looks like a class is ignored', () => {
  expect(stylesFor(rules, '<p>class=&quot;form&quot;</p><a href="/form">.form</a>')).toBe('p{margin:0}');
});

test('rules in the same layer or condition share it', () => {
  const layered = [
    rule('.card{gap:1px}', [['card']], ['@layer components']),
    rule('.form{gap:1px}', [['form']], ['@layer components']),
    rule('.card{gap:2px}', [['card']], ['@layer components', '@media print']),
    rule('.card{gap:3px}', [['card']], ['@layer components', '@media screen']),
    rule('.card{gap:4px}', [['card']], ['@layer screens', '@media screen']),
  ];
  expect(stylesFor(layered, '<div class="card"></div>')).toBe(
    '@layer components{.card{gap:1px}@media print{.card{gap:2px}}@media screen{.card{gap:3px}}}@layer screens{@media screen{.card{gap:4px}}}',
  );
});
