import { type Line, linesOf } from '@hydraulics/common/rich-text/delta-lines';
import { bubbleFormats } from 'quill/blots/block.js';
import Editor from 'quill/core/editor.js';
import Module from 'quill/core/module.js';
import { AttributeMap, default as Delta, type Op } from 'quill-delta';
import type { Quill } from 'react-quill';
import { insertLines, insertTexts } from './bulk-blots.ts';
import { keepClearOfBars } from './clear-of-bars.ts';

/** Up to this number, Quill is fast enough. */
const few = 8;

/** Quill's editor, which inserts many lines at once and reads long documents in linear time. */
class BulkEditor extends Editor {
  override getDelta(): Delta {
    const ops: Op[] = [];
    for (const line of this.scroll.lines()) {
      const [first, ...rest] = line.delta().ops;
      const last = ops.at(-1);
      if (
        first &&
        last &&
        typeof last.insert === 'string' &&
        typeof first.insert === 'string' &&
        isSame(last.attributes, first.attributes)
      )
        ops[ops.length - 1] = { ...last, insert: last.insert + first.insert };
      else if (first) ops.push(first);
      for (const op of rest) ops.push(op);
    }
    return new Delta(ops);
  }

  override update(...[change, mutations = [], selection]: Parameters<Editor['update']>): Delta {
    // Quill marks an empty document with a class, which is not a change.
    const { domNode } = this.scroll;
    if (
      !change &&
      mutations.length > 0 &&
      mutations.every(({ type, target }) => type === 'attributes' && target === domNode)
    )
      return new Delta();
    return super.update(change, mutations, selection);
  }

  override applyDelta(delta: Delta): Delta {
    const parts = splitAtInsertion(delta);
    if (!parts) return super.applyDelta(delta);
    const { before, inserted, after } = parts;
    if (before.ops.some(op => typeof op.retain !== 'number' || op.attributes)) super.applyDelta(before);
    const index = positionAfter(before);
    this.insertBulk(index, linesOf(inserted.ops));
    this.delta = spliced(this.delta, index, inserted.ops);
    if (after.ops.length > 0) super.applyDelta(new Delta().retain(index + inserted.length()).concat(after));
    return delta;
  }

  override insertContents(index: number, contents: Delta): Delta {
    if (!isText(contents.ops)) return super.insertContents(index, contents);
    this.insertBulk(index, linesOf(contents.ops));
    const change = new Delta().retain(index).concat(contents);
    this.delta = this.getDelta();
    return change;
  }

  private insertBulk(index: number, lines: Line[]): void {
    const { scroll } = this;
    scroll.update();
    scroll.batchStart();
    let at = index;
    const rest = [...lines];
    if (scroll.line(at)[1] > 0 && rest[0]) {
      const first = rest.shift() as Line;
      insertTexts(scroll, at, first.texts);
      at += lengthOf(first);
      if (!first.isOpen) this.endLine(at, first.block ?? {});
      at += 1;
    }
    const open = rest.at(-1)?.isOpen ? rest.pop() : undefined;
    const [blot, offset] = scroll.children.find(at);
    const before = blot && offset > 0 ? blot.split(offset) : blot;
    insertLines(scroll, rest, before ?? null);
    at += rest.reduce((sum, line) => sum + lengthOf(line) + 1, 0);
    if (open) insertTexts(scroll, at, open.texts);
    scroll.batchEnd();
    scroll.optimize();
  }

  /** Splits the line at an index; the first part gets the given line attributes. */
  private endLine(index: number, attributes: AttributeMap): void {
    this.scroll.insertAt(index, '\n');
    const wrong = AttributeMap.diff(bubbleFormats(this.scroll.line(index)[0]), attributes) ?? {};
    for (const [name, value] of Object.entries(wrong)) this.scroll.formatAt(index, 1, name, value);
  }
}

const lengthOf = ({ texts }: Line) => texts.reduce((sum, { insert }) => sum + insert.length, 0);
const isText = (ops: readonly Op[]) => ops.every(({ insert }) => typeof insert === 'string' && !insert.includes('\r'));

/** Splits a change at its first long insertion; null if it has none. */
function splitAtInsertion({ ops }: Delta): { before: Delta; inserted: Delta; after: Delta } | null {
  for (let start = 0; start < ops.length; start += 1) {
    let end = start;
    let lines = 0;
    while (typeof ops[end]?.insert === 'string') {
      lines += countLines(ops[end]?.insert as string);
      end += 1;
    }
    if (lines > few && isText(ops.slice(start, end)))
      return {
        before: new Delta(ops.slice(0, start)),
        inserted: new Delta(ops.slice(start, end)),
        after: new Delta(ops.slice(end)),
      };
    if (end > start) start = end;
  }
  return null;
}

const countLines = (text: string) => text.split('\n').length - 1;

/** The index in the changed document at which a change ends. */
const positionAfter = ({ ops }: Delta): number =>
  ops.reduce(
    (sum, { insert, retain }) =>
      sum +
      (typeof insert === 'string' ? insert.length : insert ? 1 : typeof retain === 'number' ? retain : retain ? 1 : 0),
    0,
  );

/** Inserts texts like `compose`, but without copying every attribute. */
function spliced(doc: Delta, index: number, inserted: readonly Op[]): Delta {
  const ops: Op[] = [];
  let at = 0;
  let isDone = false;
  const add = (op: Op) => {
    const last = ops.at(-1);
    if (
      last &&
      typeof last.insert === 'string' &&
      typeof op.insert === 'string' &&
      isSame(last.attributes, op.attributes)
    )
      ops[ops.length - 1] = { ...last, insert: last.insert + op.insert };
    else if (op.insert !== '') ops.push(op);
  };
  for (const op of doc.ops) {
    const text = typeof op.insert === 'string' ? op.insert : null;
    const length = text?.length ?? 1;
    if (isDone || at + length <= index) add(op);
    else {
      if (text) add({ ...op, insert: text.slice(0, index - at) });
      for (const one of inserted) add(one);
      add(text ? { ...op, insert: text.slice(index - at) } : op);
      isDone = true;
    }
    at += length;
  }
  if (!isDone) for (const one of inserted) add(one);
  return new Delta(ops);
}

function isSame(one: AttributeMap | undefined, other: AttributeMap | undefined): boolean {
  if (one === other) return true;
  const names = Object.keys(one ?? {});
  return names.length === Object.keys(other ?? {}).length && names.every(name => one?.[name] === other?.[name]);
}

/** Replaces Quill's editor. */
export class BulkModule extends Module {
  constructor(quill: Quill, options: object) {
    super(quill, options);
    quill.editor = new BulkEditor(quill.scroll);
    keepClearOfBars(quill);
  }
}
