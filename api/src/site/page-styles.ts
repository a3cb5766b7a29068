import type { StyleRule } from '@hydraulics/common/contract/render';

/**
 * Selects the style rules that can match a page, in order. Markup added later by script is covered by the whole style
 * sheet, which loads with the script.
 */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  let text = '';
  let open: string[] = [];
  for (const rule of rules) {
    if (!rule.needs.some(names => names.every(name => classes.has(name)))) continue;
    if (rule.around.join() !== open.join()) {
      text += '}'.repeat(open.length) + rule.around.map(condition => `${condition}{`).join('');
      open = rule.around;
    }
    text += rule.text;
  }
  return text + '}'.repeat(open.length);
}
