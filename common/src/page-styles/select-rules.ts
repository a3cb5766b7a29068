/** One rule of the visitors' style sheet, so that a page contains only rules that can match it. */
export type StyleRule = {
  /** The at-rules around it, outermost first, such as `@layer components`, `@media print`. */
  around: string[];
  /** Only those that can match are included; without any the rule is left out. At-rules without selectors have `''`. */
  selectors: StyleSelector[];
  /** The text after the selectors. */
  body: string;
};

/** `needs` are the classes of each of its alternatives; it can match a page that has all classes of at least one. */
export type StyleSelector = { text: string; needs: string[][] };

/**
 * The rules of a style sheet that can match a page, in order. Content that scripts add later needs the whole sheet,
 * which loads with them.
 */
export function stylesFor(rules: readonly StyleRule[], html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  let text = '';
  let open: string[] = [];
  const canMatch = ({ needs }: StyleSelector) => needs.some(names => names.every(name => classes.has(name)));
  for (const { around, selectors, body } of rules) {
    const matching = selectors.filter(canMatch);
    if (matching.length === 0) continue;
    const differs = open.findIndex((condition, level) => condition !== around[level]);
    const common = differs < 0 ? open.length : differs;
    text +=
      '}'.repeat(open.length - common) +
      around
        .slice(common)
        .map(condition => `${condition}{`)
        .join('') +
      matching.map(selector => selector.text).join() +
      body;
    open = around;
  }
  return text + '}'.repeat(open.length);
}
