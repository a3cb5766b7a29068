/** Elements that end a line: a match does not go across them. */
const isBlock = (element: Element): boolean => !/^inline/.test(getComputedStyle(element).display);

type Piece = { node: Text; start: number };

/** The visible text under an element, with where each part of it comes from. */
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

/** Where the text under `root` contains `words`, whatever the case, in the order of the page; not within `skip`. */
export function findText(root: Element, words: string, skip: Element | null): Range[] {
  const wanted = fold(words);
  if (!wanted.trim()) return [];
  const { text, pieces } = collect(root, skip);
  const folded = fold(text);
  // A letter that folds to two would shift all that follows.
  const searched = folded.length === text.length ? folded : text;
  const pieceAt = (index: number) => pieces.findLast(({ start }) => start <= index) as Piece;
  const ranges: Range[] = [];
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
    const first = pieceAt(at);
    const last = pieceAt(at + wanted.length - 1);
    const range = document.createRange();
    range.setStart(first.node, at - first.start);
    range.setEnd(last.node, at + wanted.length - last.start);
    ranges.push(range);
  }
  return ranges;
}
