/** Elements that end a line: matches do not span them. */
const isBlock = (element: Element): boolean => !/^inline/.test(getComputedStyle(element).display);

type Piece = { node: Text; start: number };

/** The visible text of an element, with the text node of each part. */
function collect(root: Element, skip: Element | null): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  let block: Element | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || skip?.contains(parent) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    let own: Element | null = parent;
    while (own && !isBlock(own)) own = own.parentElement;
    if (own !== block) text += '\n';
    block = own;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
}

const fold = (text: string): string => text.toLocaleLowerCase('en');

/** The ranges where the text under `root` contains `words`, ignoring case, in page order; not within `skip`. */
export function findText(root: Element, words: string, skip: Element | null): Range[] {
  const query = fold(words);
  if (!query.trim()) return [];
  const { text, pieces } = collect(root, skip);
  const folded = fold(text);
  // A letter that folds to two letters would shift all later offsets.
  const searched = folded.length === text.length ? folded : text;
  const pieceAt = (index: number) => pieces.findLast(({ start }) => start <= index) as Piece;
  const ranges: Range[] = [];
  for (let at = searched.indexOf(query); at >= 0; at = searched.indexOf(query, at + query.length)) {
    const first = pieceAt(at);
    const last = pieceAt(at + query.length - 1);
    const range = document.createRange();
    range.setStart(first.node, at - first.start);
    range.setEnd(last.node, at + query.length - last.start);
    ranges.push(range);
  }
  return ranges;
}
