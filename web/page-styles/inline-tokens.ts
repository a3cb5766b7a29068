import type { Declaration, Root } from 'postcss';

/** What an owner's look sets for the whole page. */
const ofLook = ['--ink', '--ink-raised', '--signal-500', '--signal-700'];

/**
 * Writes the values of tokens where they are used, which browsers need not resolve for each element. Only of tokens that
 * one rule sets for the whole page. Their declarations stay, for sheets that load later.
 */
export function inlineTokens(sheet: Root): void {
  const declared = new Map<string, Declaration[]>();
  sheet.walkDecls(/^--/, one => void declared.set(one.prop, [...(declared.get(one.prop) ?? []), one]));
  const values = new Map<string, string>();
  for (const [name, [one, ...others]] of declared)
    if (one && others.length === 0 && !ofLook.includes(name) && isForPage(one)) values.set(name, one.value);
  const resolve = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (found, name: string) => {
      const value = values.get(name);
      const whole = value && resolve(value);
      return whole && whole.length <= found.length ? whole : found;
    });
  sheet.walkDecls(one => {
    one.value = resolve(one.value);
  });
}

const isForPage = ({ parent }: Declaration): boolean =>
  parent?.type === 'rule' &&
  'selector' in parent &&
  parent.selector === ':root' &&
  parent.parent?.type === 'atrule' &&
  (parent.parent as unknown as { name: string }).name === 'layer';
