/** The kinds of equipment that German words end in, by what the catalogue calls them; the first word that it has counts. */
const kinds: [ending: RegExp, terms: string[]][] = [
  [/zylindern?$/, ['cylinder']],
  [/aggregate?n?$/, ['pack', 'unit']],
  [/pumpen?$/, ['pump']],
  [/anlagen?$/, ['system']],
  [/pressen?$/, ['press']],
  [/ventil(?:en?)?$/, ['valve']],
  [/speichern?$/, ['accumulator']],
  [/(?<!ge)winden?$/, ['winch']],
  [/antrieb(?:en?)?$/, ['drive']],
  [/hebern?$/, ['lifter']],
];

/** What such words begin with. */
const uses: [beginning: RegExp, terms: string[]][] = [
  [/^hydraulik/, ['hydraulic']],
  [/^press/, ['press']],
  [/^teleskop/, ['telescopic']],
  [/^schmier/, ['lubrication']],
  [/^fett/, ['grease']],
  [/^(?:ol|oel)/, ['oil']],
  [/^zuganker/, ['tie', 'rod']],
];

/** The shortest word that another one may end in. */
const shortestPart = 5;
/** The fewest letters before it. */
const shortestBeginning = 2;

/** The parts of a word: one of them makes a product found, and the others only make it more relevant. */
export type Parts = { last: string[]; first: string[] };

/** The parts of an unknown word that ends in a known one, or in a German one whose translation is known. */
export function partsOf(term: string, isKnown: (part: string) => boolean): Parts | undefined {
  for (let from = shortestBeginning; from <= term.length - shortestPart; from += 1) {
    const last = term.slice(from);
    const first = term.slice(0, from);
    if (isKnown(last)) return { last: [last], first: isKnown(first) ? [first] : [] };
  }
  const last = kinds.flatMap(([ending, terms]) => (ending.test(term) ? (terms.find(isKnown) ?? []) : []));
  const first = uses.flatMap(([beginning, terms]) => (beginning.test(term) ? terms.filter(isKnown) : []));
  return last.length > 0 ? { last, first } : undefined;
}
