import { classesIn, stylesFor } from '@hydraulics/common/page-styles/select-rules';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { cutSheet, isPrinted, wholeText } from './cut-sheet.ts';

const sheet = `
@layer library,tokens;
@layer tokens{:root{--ink:#000}}
@font-face{font-family:Text;src:url(text.woff2)}
@font-face{font-family:Text;src:url(symbols.woff2)}
@layer components{
.card{color:red}
.card .name:hover,.tile>b{color:blue}
.form{gap:1px}
.card:not(.wide):is(.open,.shut){top:0}
:is(.card,.form) p{top:1px}
.blank{animation:.2s pulse}
.spin{animation-name:turn}
@media (min-width:36rem){.card{gap:2px}.form{gap:2px}}
@keyframes pulse{to{opacity:0}}
@keyframes turn{to{rotate:1turn}}
}
@layer screens{.home{top:0}.form{top:0}}
@layer print{@page{margin:1cm}@media print{.card,.form{display:none}@supports (top:0){.home{top:1px}}}}
`;

const page = (html: string) => stylesFor(cutSheet(postcss.parse(sheet.replaceAll('\n', ''))), classesIn(html));

test('a page gets the order of all layers, the text fonts and the rules that can match it', () => {
  expect(page('<main class="home"><div class="card shut"><p class="name">Pump</p></div></main>')).toBe(
    '@layer library,tokens,components,screens,print;' +
      '@layer tokens{:root{--ink:#000}}' +
      '@font-face{font-family:Text;src:url(text.woff2)}' +
      '@layer components{.card{color:red}.card .name:hover{color:blue}.card:not(.wide):is(.open,.shut){top:0}:is(.card,.form) p{top:1px}' +
      '@media (min-width:36rem){.card{gap:2px}}}' +
      '@layer screens{.home{top:0}}' +
      '@layer print{@page{margin:1cm}@media print{.card{display:none}@supports (top:0){.home{top:1px}}}}',
  );
});

test('an animation is included with the first rule that uses it', () => {
  expect(page('<i class="spin"></i>')).toBe(
    '@layer library,tokens,components,screens,print;' +
      '@layer tokens{:root{--ink:#000}}' +
      '@font-face{font-family:Text;src:url(text.woff2)}' +
      '@layer components{.spin{animation-name:turn}@keyframes turn{to{rotate:1turn}}}' +
      '@layer print{@page{margin:1cm}}',
  );
});

test('a layer without rules on a page keeps its place when the full sheet is loaded', () => {
  expect(page('<p></p>')).toMatch(/^@layer library,tokens,components,screens,print;/);
});

test('a selector list minified to `:is()` is included on pages that match any of them', () => {
  const rules = cutSheet(postcss.parse(':is(.row:is(:hover,:target),:root:has(.line:hover) .row) td{top:0}'));
  expect(stylesFor(rules, classesIn('<p class="line"></p>'))).toBe('');
  expect(stylesFor(rules, classesIn('<p class="row"></p>'))).toContain('.row');
});

test('a rule with `:has()` is included on pages with the inner class', () => {
  const rules = cutSheet(
    postcss.parse('html:has(.table){top:0}.row:not(:has(.table)){top:1px}.row:has(.b,.c){top:2px}'),
  );
  expect(stylesFor(rules, classesIn('<p class="table"></p>'))).toBe('html:has(.table){top:0}');
  expect(stylesFor(rules, classesIn('<p class="row"></p>'))).toBe(
    '.row:not(:has(.table)){top:1px}.row:has(.b,.c){top:2px}',
  );
});

test('the rules for paper are a sheet of their own', () => {
  const rules = cutSheet(postcss.parse(sheet.replaceAll('\n', '')));
  expect(wholeText(rules.filter(isPrinted))).toBe(
    '@layer print{@page{margin:1cm}@media print{.card,.form{display:none}@supports (top:0){.home{top:1px}}}}',
  );
});

test('a sheet without layers is split too', () => {
  const rules = cutSheet(postcss.parse('@charset "utf-8";.a{top:0}.b{top:0}'));
  expect(stylesFor(rules, classesIn('<p class="a"></p>'))).toBe('@charset "utf-8";.a{top:0}');
});
