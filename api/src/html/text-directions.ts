import { type Direction, directionOf, hasRtlLetters } from '@hydraulics/common/units/direction';

/** A block, at the position of its tag. `given`: its own `dir`; `found`: the direction of its first letter. */
type Block = { at: number; parent: Block | undefined; given: Direction | undefined; found: Direction | undefined };

const blockName = /^(?:p|h[1-6]|ul|ol|blockquote|pre|table)$/;
const tagOrText = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;
const entities = /&[a-z0-9#]+;/gi;

function directionIn(block: Block | undefined): Direction {
  for (let one = block; one; one = one.parent) {
    const direction = one.given ?? one.found;
    if (direction) return direction;
  }
  return 'ltr';
}

/**
 * Sets `dir` on blocks whose first letter has another direction than the text around them; on lists and tables as a
 * whole, so that bullets and columns are also on the right side. An existing direction stays.
 *
 * @param html from the sanitiser: tags are lower case and closed, `<` and `>` are nowhere else
 */
export function markDirections(html: string): string {
  // A cheap check that covers most texts.
  if (!hasRtlLetters(html)) return html;
  const pieces: string[] = [];
  const blocks: Block[] = [];
  let open: Block | undefined;
  const find = (direction: Direction | undefined) => {
    if (!direction) return;
    // The blocks around it already have their directions.
    for (let block = open; block && !block.found; block = block.parent) block.found = direction;
  };
  for (const [piece, slash, name, attributes = ''] of html.matchAll(tagOrText)) {
    const at = pieces.push(piece) - 1;
    if (name === undefined) find(directionOf(piece.replace(entities, ' ')));
    else {
      const given = /\bdir="(ltr|rtl)"/.exec(attributes)?.[1] as Direction | undefined;
      find(given);
      if (!blockName.test(name)) continue;
      if (slash) open = open?.parent;
      else {
        open = { at, parent: open, given, found: undefined };
        blocks.push(open);
      }
    }
  }
  for (const block of blocks) {
    const direction = directionIn(block);
    if (block.given || direction === directionIn(block.parent)) continue;
    pieces[block.at] = `${pieces[block.at]?.slice(0, -1)} dir="${direction}">`;
  }
  return pieces.join('');
}
