import { type Format, formatsOf, type Line, sharedDepth, type TextOp } from '@hydraulics/common/rich-text/delta-lines';
import { type Blot, LeafBlot, type ParentBlot, Scope } from 'parchment';
import { bubbleFormats } from 'quill/blots/block.js';
import type Scroll from 'quill/blots/scroll.js';
import { AttributeMap } from 'quill-delta';

/**
 * Inserts whole lines before a top-level blot (null: at the end). Lists, tables and code are built outside the document
 * and inserted once, because Quill inserts line by line and merges each cell into the table so far.
 */
export function insertLines(scroll: Scroll, lines: Line[], before: Blot | null): void {
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line;
    const kind = containers.find(({ name }) => line.block?.[name]);
    let end = index + 1;
    if (kind) while (end < lines.length && lines[end]?.block?.[kind.name]) end += 1;
    const group = lines.slice(index, end);
    const blot = kind ? kind.make(scroll, group) : makeBlock(scroll, line);
    scroll.insertBefore(blot, before);
    index = end;
  }
}

type Make = (scroll: Scroll, lines: Line[]) => Blot;

const containers: { name: string; make: Make }[] = [
  { name: 'table', make: makeTable },
  { name: 'list', make: contained('list-container') },
  { name: 'code-block', make: contained('code-block-container') },
];

function contained(name: string): Make {
  return (scroll, lines) => {
    const container = scroll.create(name) as ParentBlot;
    for (const line of lines) container.appendChild(makeBlock(scroll, line));
    return container;
  };
}

/** From this number on, only rows near the view are laid out and painted. */
const manyCells = 400;

function makeTable(scroll: Scroll, lines: Line[]): Blot {
  const table = scroll.create('table-container') as ParentBlot;
  const element = table.domNode as HTMLElement;
  if (lines.length >= manyCells) element.classList.add('rich-long-table');
  const body = scroll.create('table-body') as ParentBlot;
  table.appendChild(body);
  let row: ParentBlot | undefined;
  let id: unknown;
  let columns = 0;
  let most = 0;
  for (const line of lines) {
    if (!row || line.block?.table !== id) {
      row = scroll.create('table-row') as ParentBlot;
      body.appendChild(row);
      id = line.block?.table;
      columns = 0;
    }
    row.appendChild(makeBlock(scroll, line));
    columns += Number(line.block?.colspan ?? 1);
    most = Math.max(most, columns);
  }
  element.style.setProperty('--columns', String(most));
  return table;
}

function makeBlock(scroll: Scroll, { texts, block = {} }: Line): ParentBlot {
  const names = Object.keys(block);
  const kind = names.find(name => scroll.query(name, Scope.BLOCK & Scope.BLOT)) ?? 'block';
  const made = scroll.create(kind, block[kind]) as ParentBlot;
  for (const name of names) if (name !== kind) made.formatAt(0, made.length(), name, block[name]);
  if (texts.length === 0) made.appendChild(scroll.create('break'));
  fill(scroll, made, texts);
  return made;
}

/** Adds texts with the elements of their formats, nested and shared as Quill does. */
function fill(scroll: Scroll, block: ParentBlot, texts: TextOp[]): void {
  const isCode = block.statics.blotName === 'code-block';
  let open: { format: Format; blot: ParentBlot }[] = [];
  for (const { insert, attributes } of texts) {
    const formats = attributes && !isCode ? formatsOf(attributes) : [];
    const same = sharedDepth(
      open.map(({ format }) => format),
      formats,
    );
    open = open.slice(0, same);
    for (const format of formats.slice(same)) {
      const blot = scroll.create(...format) as ParentBlot;
      (open.at(-1)?.blot ?? block).appendChild(blot);
      open.push({ format, blot });
    }
    (open.at(-1)?.blot ?? block).appendChild(scroll.create('text', insert));
  }
}

/** Inserts texts into a line of the document, or into the document at a line. */
export function insertTexts(parent: ParentBlot, index: number, texts: TextOp[]): void {
  let at = index;
  for (const { insert, attributes = {} } of texts) {
    parent.insertAt(at, insert);
    const [leaf] = parent.descendant(LeafBlot, at);
    const wrong = AttributeMap.diff(bubbleFormats(leaf), attributes) ?? {};
    for (const [name, value] of Object.entries(wrong)) parent.formatAt(at, insert.length, name, value);
    at += insert.length;
  }
}
