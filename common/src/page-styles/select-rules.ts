/** One rule of the visitors' style sheet, so that a page contains only rules that can match it. */
export type StyleRule = {
  /** The at-rules around it, outermost first, such as `@layer components`, `@media print`. */
  around: string[];
  text: string;
  /**
   * The classes that each of its selectors needs; the rule is included only if the page has all classes of at least
   * one.
   */
  needs: string[][];
};

/**
 * The rules of a style sheet that can match a page, in order. Content that scripts add later needs the whole sheet,
 * which loads with them.
 */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  let text = '';
  let open: string[] = [];
  for (const { around, text: rule, needs } of rules) {
    if (!needs.some(names => names.every(name => classes.has(name)))) continue;
    const differs = open.findIndex((condition, level) => condition !== around[level]);
    const common = differs < 0 ? open.length : differs;
    text +=
      '}'.repeat(open.length - common) +
      around
        .slice(common)
        .map(condition => `${condition}{`)
        .join('') +
      rule;
    open = around;
  }
  return text + '}'.repeat(open.length);
}
