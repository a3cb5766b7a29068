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

/** An analysed style sheet: the classes that its rules need, and the selections for earlier pages. */
type KnownSheet = { needed: ReadonlySet<string>; chosen: Map<string, string> };

const sheets = new WeakMap<readonly StyleRule[], KnownSheet>();

/** Pages of one kind have the same classes, so few choices serve them all. */
const maxChosen = 100;

/**
 * The rules of a style sheet that can match a page with these classes, in order. Content that scripts add later needs
 * the whole sheet, which loads with them. The choice is remembered for the next page with the same classes.
 */
export function stylesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  const { needed, chosen } = knownSheet(rules);
  const names = [...classes].filter(name => needed.has(name)).sort();
  const key = names.join(' ');
  const before = chosen.get(key);
  if (before !== undefined) return before;
  const text = rulesFor(rules, new Set(names));
  const [oldest] = chosen.keys();
  if (oldest !== undefined && chosen.size >= maxChosen) chosen.delete(oldest);
  chosen.set(key, text);
  return text;
}

function knownSheet(rules: readonly StyleRule[]): KnownSheet {
  const known = sheets.get(rules);
  if (known) return known;
  const needed = rules.flatMap(({ selectors }) => selectors.flatMap(({ needs }) => needs.flat()));
  const sheet = { needed: new Set(needed), chosen: new Map<string, string>() };
  sheets.set(rules, sheet);
  return sheet;
}

/** The classes of a page. */
export function classesIn(html: string): Set<string> {
  const lists = new Set<string>();
  // Quicker than an expression over the whole page.
  for (const part of html.split(' class="').slice(1)) lists.add(part.slice(0, part.indexOf('"')));
  return new Set([...lists].flatMap(names => names.split(' ')));
}

function rulesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
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
