import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import postcss, { type Node } from 'postcss';

/** The oldest versions to support, by MDN's name of the browser. */
export type Floor = Readonly<Record<string, string>>;

const { properties, selectors, types, 'at-rules': atRules } = bcd.css as Record<string, Identifier>;

/**
 * Names what a style sheet uses and some browser of the floor ignores, by MDN's compatibility data: properties, their
 * keywords, functions, units, selectors, at-rules and media features. It leaves out what is inside `@supports`, and a
 * declaration that follows another one of the same property, maybe with a prefix, in the same rule: older browsers use that.
 * @returns each use once, sorted, such as `:has(.menu)`, `width: fit-content` or `nesting`
 */
export function findUnsupported(css: string, floor: Floor): string[] {
  const found = new Set<string>();
  const check = (use: string, feature: Identifier | undefined) => {
    if (feature?.__compat && !isSupported(feature.__compat, floor)) found.add(use);
  };
  postcss.parse(css).walk(node => {
    if (isGuarded(node)) return;
    if (node.type === 'atrule') {
      const atRule = atRules?.[node.name];
      check(`@${node.name}`, atRule);
      if (!/^(media|container)$/.test(node.name)) return;
      if (/[<>]/.test(node.params)) check(`@${node.name} (range)`, atRules?.media?.range_syntax);
      for (const [, name = ''] of node.params.matchAll(/\(\s*([\w-]+)/g))
        check(`@media (${name})`, atRules?.media?.[name]);
    } else if (node.type === 'rule') {
      if (isKeyframe(node)) return;
      if (node.parent?.type === 'rule' || node.selector.includes('&')) check('nesting', selectors?.nesting);
      for (const [use, name] of pseudosOf(node.selector)) check(use, selectors?.[name]);
    } else if (node.type === 'decl' && !isFallenBack(node)) checkDeclaration(node.prop, node.value, check);
  });
  return [...found].sort();
}

/** The pseudo-classes and elements of a selector with their arguments, also those inside arguments. */
function pseudosOf(selector: string): [use: string, name: string][] {
  return [...selector.matchAll(/::?([a-z][\w-]*)(\((?:[^()]|\([^()]*\))*\))?/g)].flatMap(([use, name = '', inside]) => [
    [use, name],
    ...(inside ? pseudosOf(inside.slice(1, -1)) : []),
  ]);
}

type Check = (use: string, feature: Identifier | undefined) => void;

function checkDeclaration(prop: string, value: string, check: Check): void {
  const property = prop.startsWith('--') ? undefined : properties?.[prop];
  check(prop, property);
  const bare = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '');
  for (const [word, name = ''] of bare.matchAll(/(?<![\w.#-])([a-z][a-z-]*)(?![\w(-])/g))
    check(`${prop}: ${word}`, property?.[name]);
  for (const [, name = ''] of bare.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)) {
    check(`${name}()`, types?.color?.[name] ?? types?.[name] ?? property?.[name]);
  }
  if (/\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(\s*from\b/.test(bare)) {
    check('relative colour', types?.color?.rgb?.relative_syntax);
  }
  const length = types?.length;
  if (/\d[sld]v(w|h|i|b|min|max)\b/.test(bare))
    check('dynamic viewport units', length?.viewport_percentage_units_dynamic);
  if (/\dcq(w|h|i|b|min|max)\b/.test(bare)) check('container units', length?.container_query_length_units);
  for (const [, unit = ''] of bare.matchAll(/\d(r?lh|r?cap|r?ch|r?ex|r?ic)\b/g)) check(unit, length?.[unit]);
}

function isSupported({ support }: CompatStatement, floor: Floor): boolean {
  return Object.entries(floor).every(([browser, oldest]) => {
    const entry = support[browser as keyof typeof support];
    const statements = Array.isArray(entry) ? entry : entry ? [entry] : [];
    return statements.some(
      ({ version_added: added, flags, prefix, alternative_name: other, version_removed: removed }) => {
        if (typeof added !== 'string' || flags || prefix || other || removed || added === 'preview') return false;
        return compareVersions(added.replace('≤', ''), oldest) <= 0;
      },
    );
  });
}

const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

function isGuarded(node: Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as typeof parent) {
    if (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') return true;
  }
  return false;
}

const isKeyframe = ({ parent }: Node) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';

function isFallenBack(declaration: postcss.Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type === 'decl' && [declaration.prop, `-webkit-${declaration.prop}`].includes(before.prop)) return true;
  }
  return false;
}
