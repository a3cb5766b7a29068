/** One rule of the visitors' style sheet, so that a page can carry only those that can match it. */
export type StyleRule = {
  /** The at-rules around it, outermost first, such as `@layer components`, `@media print`. */
  around: string[];
  text: string;
  /** The classes that each of its selectors needs; it matches nothing where all of them lack one. */
  needs: string[][];
};

/**
 * The rules of a style sheet that can match a page, in their order. What script may add to the page later needs the
 * whole sheet, which comes with the script.
 */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  let text = '';
  let open: string[] = [];
  for (const { around, text: rule, needs } of rules) {
    if (!needs.some(names => names.every(name => classes.has(name)))) continue;
    const differs = open.findIndex((condition, level) => condition !== around[level]);
    const kept = differs < 0 ? open.length : differs;
    text +=
      '}'.repeat(open.length - kept) +
      around
        .slice(kept)
        .map(condition => `${condition}{`)
        .join('') +
      rule;
    open = around;
  }
  return text + '}'.repeat(open.length);
}
