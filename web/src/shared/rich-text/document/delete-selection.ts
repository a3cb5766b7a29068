import type { Range } from 'quill/core/selection.js';
import QuillInput from 'quill/modules/input.js';
import Keyboard, { deleteRange } from 'quill/modules/keyboard.js';
import Delta from 'quill-delta';
import type { Quill } from 'react-quill';

type Span = { index: number; length: number };

/** Formats of lines; null removes one. */
const noLineFormats = Object.fromEntries(
  ['header', 'list', 'indent', 'align', 'blockquote', 'code-block', 'table', 'colspan', 'rowspan'].map(name => [
    name,
    null,
  ]),
);

/**
 * Deletes what is selected. If that is everything, an empty paragraph is left, and a table whose text is selected as a
 * whole is deleted with it; Quill would leave an empty line like the first one, such as a cell.
 */
export function deleteSelection(quill: Quill, range: Range): void {
  const { index, length, hasTable } = selectedSpan(quill, range);
  const last = quill.getLength() - 1;
  if (index === 0 && index + length >= last)
    quill.updateContents(new Delta().delete(last).retain(1, noLineFormats), 'user');
  else if (hasTable) quill.deleteText(index, length, 'user');
  else deleteRange({ quill, range });
  quill.setSelection(index, 0, 'silent');
}

/** A selection, with the ends of the tables that it covers: it stops before the end of their last cell. */
export function selectedSpan(quill: Quill, { index, length }: Span): Span & { hasTable: boolean } {
  const end = index + length;
  const isEverything = index === 0 && end + 2 >= quill.getLength();
  let start = 0;
  let span = length;
  let hasTable = false;
  quill.scroll.children.forEach(child => {
    const after = start + child.length();
    if (length > 0 && child.statics.blotName === 'table-container' && index <= start && end >= after - 1) {
      // All text of a single cell may be meant as just that, unless it is everything.
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
  override handleDeleteRange(range: Range): void {
    deleteSelection(this.quill, range);
    this.quill.focus();
  }
}

/** Typing over a selection. */
export class RichInput extends QuillInput {
  constructor(quill: Quill, options: Record<string, never>) {
    super(quill, options);
    // biome-ignore lint/complexity/useLiteralKeys: private in Quill's types, which only this notation may ignore.
    this['deleteRange'] = (range: Range) => deleteSelection(quill, range);
  }
}
