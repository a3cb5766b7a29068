import { type StyleRule, type StyleSelector, stylesFor } from '@hydraulics/common/page-styles/select-rules';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';

/** Whether a font is the symbol font, which is not inlined in pages but stays in the sheet. */
export const isOfSymbols = (font: AtRule): boolean => /url\([^)]*\bsymbols\b/.test(String(font));

/** Whether a font is downloaded, unlike the local fallback fonts. */
export const isLoaded = (font: AtRule): boolean => /\burl\(/.test(String(font));

/** Whether a rule is for paper only. */
export const isPrinted = ({ around }: StyleRule): boolean =>
  around.some(condition => ['@layer print', '@media print'].includes(condition));

/** All of these rules as a sheet. */
export const wholeText = (rules: StyleRule[]): string =>
  stylesFor(rules, new Set(rules.flatMap(({ selectors }) => selectors.flatMap(({ needs }) => needs.flat()))));

const frames = ['layer', 'media', 'supports', 'container'];

/**
 * Splits a built style sheet into rules for the server to select from. The order of its layers comes first: otherwise a
 * layer missing from a page would end up last. Every page gets the fonts, because the sheet itself has none, except for
 * the symbol font, which would add a hundred bytes to each page. Animations come only with a rule that uses them.
 */
export function cutSheet(sheet: Root): StyleRule[] {
  const layers = layersOf(sheet);
  const order = layers.length > 0 ? [whole([], `@layer ${layers.join(',')};`)] : [];
  return [...order, ...rulesOf(sheet.nodes, selectorsByAnimation(sheet))];
}

function layersOf(sheet: Root): string[] {
  const named = sheet.nodes.flatMap(node => (node.type === 'atrule' && node.name === 'layer' ? [node.params] : []));
  return [...new Set(named.flatMap(names => postcss.list.comma(names)))];
}

type Needs = StyleSelector['needs'];

/** A rule without selectors, by default on every page. */
const whole = (around: string[], body: string, needs: Needs = [[]]): StyleRule => ({
  around,
  selectors: [{ text: '', needs }],
  body,
});

function rulesOf(nodes: readonly ChildNode[], animated: Map<string, Needs>, around: string[] = []): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') {
      const selectors = node.selectors.map(text => ({ text, needs: needsOf(text) }));
      return [{ around, selectors, body: String(node).slice(node.selector.length) }];
    }
    if (node.type === 'atrule' && frames.includes(node.name)) {
      // A layer statement without rules only repeats the order.
      return node.nodes ? rulesOf(node.nodes, animated, [...around, `@${node.name} ${node.params}`]) : [];
    }
    if (node.type === 'atrule' && node.name === 'keyframes') {
      return [whole(around, String(node), animated.get(node.params) ?? [])];
    }
    if (node.type === 'atrule' && node.name === 'font-face' && isOfSymbols(node)) return [];
    return [whole(around, node.type === 'atrule' && !node.nodes ? `${node};` : String(node))];
  });
}

function selectorsByAnimation(sheet: Root): Map<string, Needs> {
  const needs = new Map<string, Needs>();
  sheet.walkAtRules('keyframes', ({ params }) => void needs.set(params, []));
  sheet.walkDecls(/^animation(-name)?$/, ({ value, parent }) => {
    for (const word of value.split(/[\s,]+/)) needs.get(word)?.push(...(parent as Rule).selectors.flatMap(needsOf));
  });
  return needs;
}

const needsOf = (selector: string): Needs => alternativesOf(selector).map(classesOf);

/** Expands a leading `:is()`, as which the minifier writes long selector lists. */
function alternativesOf(selector: string): string[] {
  if (!selector.startsWith(':is(')) return [selector];
  let [depth, end] = [1, 4];
  for (; depth > 0 && end < selector.length; end++) depth += { '(': 1, ')': -1 }[selector[end] ?? ''] ?? 0;
  return postcss.list.comma(selector.slice(4, end - 1)).map(one => one + selector.slice(end));
}

/** The classes that a selector requires. Ignores parentheses except `:has()`: they may be alternatives or negated. */
function classesOf(selector: string): string[] {
  let bare = selector.replace(/:has\(([^(),]*)\)/g, ' $1');
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}
