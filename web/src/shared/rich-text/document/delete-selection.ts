import type { Range } from 'quill/core/selection.js';
import QuillInput from 'quill/modules/input.js';
import Keyboard, { type Context, deleteRange } from 'quill/modules/keyboard.js';
import Delta from 'quill-delta';
import type { Quill } from 'react-quill';

type Span = { index: number; length: number };

/** Formats of lines; null removes a format. */
const noLineFormats = Object.fromEntries(
  ['header', 'list', 'start', 'indent', 'align', 'blockquote', 'code-block', 'table', 'colspan', 'rowspan'].map(
    name => [name, null],
  ),
);

/**
 * Deletes the selection. Deleting everything leaves an empty paragraph, and a completely selected table is deleted with
 * its text; Quill would leave an empty line with the format of the first one, such as a cell.
 */
export function deleteSelection(quill: Quill, range: Range): void {
  const { index, length, hasTable } = selectedSpan(quill, range);
  const last = quill.getLength() - 1;
  const { start } = quill.getFormat(index);
  if (index === 0 && index + length >= last)
    quill.updateContents(new Delta().delete(last).retain(1, noLineFormats), 'user');
  else if (hasTable) quill.deleteText(index, length, 'user');
  else deleteRange({ quill, range });
  keepStart(quill, index, start);
  quill.setSelection(index, 0, 'silent');
}

/** A list counts from the same number after its first item was deleted. */
function keepStart(quill: Quill, index: number, start: unknown): void {
  const { list, start: present } = quill.getFormat(index);
  if (start && !present && list === 'ordered') quill.formatLine(index, 1, { start }, 'user');
}

/** Extends a selection to the ends of the tables that it covers; it stops before the end of their last cell. */
export function selectedSpan(quill: Quill, { index, length }: Span): Span & { hasTable: boolean } {
  const end = index + length;
  const isEverything = index === 0 && end + 2 >= quill.getLength();
  let start = 0;
  let span = length;
  let hasTable = false;
  quill.scroll.children.forEach(child => {
    const after = start + child.length();
    if (length > 0 && child.statics.blotName === 'table-container' && index <= start && end >= after - 1) {
      // A selection of all text in a table of one cell means the text only, unless it is the whole document.
      const isMeant = end >= after || index < start || isEverything || hasCells(child.domNode as HTMLElement);
      if (isMeant) {
        hasTable = true;
        span = Math.max(span, after - index);
      }
    }
    start = after;
  });
  return { index, length: span, hasTable };
}

const hasCells = (table: HTMLElement): boolean => table.querySelectorAll('td').length > 1;

export class RichKeyboard extends Keyboard {
  /** A new item is counted, and does not begin again. */
  override handleEnter(range: Range, context: Context): void {
    super.handleEnter(range, context);
    if (context.format.start) this.quill.formatLine(range.index + 1, 1, { start: null }, 'user');
  }

  override handleDeleteRange(range: Range): void {
    deleteSelection(this.quill, range);
    this.quill.focus();
  }
}

/** Replaces the selection when the user types over it. */
export class RichInput extends QuillInput {
  constructor(quill: Quill, options: Record<string, never>) {
    super(quill, options);
    // biome-ignore lint/complexity/useLiteralKeys: private in Quill's types, which only this notation may ignore.
    this['deleteRange'] = (range: Range) => deleteSelection(quill, range);
  }
}
