import { linesOf } from '@hydraulics/common/rich-text/delta-lines';
import type { LeftOutParts } from '@hydraulics/common/rich-text/left-out';
import { storedHtml } from '@hydraulics/common/rich-text/stored-html';
import { asSeen } from '@hydraulics/common/rich-text/symbol-fonts';
import type { Range } from 'quill/core/selection.js';
import QuillClipboard from 'quill/modules/clipboard.js';
import Delta, { type Op } from 'quill-delta';
import { parseApart } from '../../ui/trusted-html.ts';
import { deleteSelection, selectedSpan } from '../document/delete-selection.ts';
import { pastedToDelta, storedToDelta } from './html-to-delta.ts';
import { leftOutOfPaste, refusals, refused } from './refusals.ts';

/** In characters. Longer clipboards are refused: they exceed any text, and parsing one would freeze the page. */
const longest = 4_000_000;

/** Quill's clipboard with our conversion of pasted and stored HTML. */
export class RichClipboard extends QuillClipboard {
  /** Called by Quill only, for the initial HTML. */
  override convert({ html, text }: { html?: string; text?: string }, formats: Record<string, unknown> = {}): Delta {
    if (!html || formats['code-block']) return super.convert({ text: text ?? '' }, formats);
    const delta = storedToDelta(html);
    // A line after a table at the end, so that the cursor can leave it.
    return isTableLine(delta.ops.at(-1)) ? delta.insert('\n') : delta;
  }

  override onCapturePaste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    if (event.defaultPrevented || !data || !this.quill.isEnabled()) return;
    const refusal = refusalOf(data);
    if (refusal) this.quill.emitter.emit(refused, refusal);
    if (refusal) event.preventDefault();
    else super.onCapturePaste(event);
  }

  override onPaste(range: Range, { text, html }: { text?: string; html?: string }): void {
    const { quill } = this;
    const formats = quill.getFormat(range.index);
    const pasted = this.pasted({ text, html }, formats);
    const { index, length, hasTable } = selectedSpan(quill, range);
    const { at, delta } =
      formats.table && !hasTable ? this.intoCell(index, pasted) : { at: index, delta: this.apart(index, pasted) };
    const change = at === index ? new Delta().retain(index).delete(length) : new Delta().retain(at);
    // A separate undo step, apart from what was typed just before.
    quill.history.cutoff();
    quill.updateContents(change.concat(delta), 'user');
    quill.history.cutoff();
    quill.setSelection(at + delta.length(), 0, 'silent');
    quill.scrollSelectionIntoView();
    // The next frame lays out the rows near the view, which may be taller than estimated.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (quill.hasFocus()) quill.scrollSelectionIntoView();
      }),
    );
  }

  override onCaptureCopy(event: ClipboardEvent, isCut = false): void {
    super.onCaptureCopy(event, false);
    const [range] = this.quill.selection.getRange();
    if (isCut && range) deleteSelection(this.quill, range);
  }

  override onCopy(range: Range): { html: string; text: string } {
    return {
      html: storedHtml(this.quill.getContents(range.index, range.length).ops),
      text: this.quill.getText(range.index, range.length),
    };
  }

  /** The build replaces Quill's parser calls by this (`vite-plugin-trusted-quill.ts`). */
  parseHTML(html: string): Document {
    return parseApart(html);
  }

  private pasted({ text = '', html }: { text?: string; html?: string }, formats: Record<string, unknown>): Delta {
    if (!html || formats['code-block']) {
      const { table: _, colspan: _colspan, rowspan: _rowspan, ...inline } = formats;
      const { text: seen, unknown } = asSeen(text.replace(/\r\n?/g, '\n'), null);
      this.sayLeftOut({ sign: unknown });
      return new Delta().insert(seen, inline);
    }
    const { delta, leftOut } = pastedToDelta(html);
    this.sayLeftOut(leftOut);
    const last = delta.ops.at(-1);
    const isPlainEnd = typeof last?.insert === 'string' && last.insert.endsWith('\n') && !last.attributes;
    return isPlainEnd ? delta.slice(0, delta.length() - 1) : delta;
  }

  private sayLeftOut(parts: LeftOutParts): void {
    const message = leftOutOfPaste(parts);
    if (message) this.quill.emitter.emit(refused, message);
  }

  /** Adjacent tables would merge. */
  private apart(index: number, pasted: Delta): Delta {
    const isAfterTable = index > 0 && this.quill.getLine(index - 1)[0]?.statics.blotName === 'table';
    return isAfterTable && linesOf(pasted.ops)[0]?.block?.table ? new Delta().insert('\n').concat(pasted) : pasted;
  }

  /** Pasted into a cell: rows go below the current row, text becomes one line, and mixed content goes below the table. */
  private intoCell(index: number, pasted: Delta): { at: number; delta: Delta } {
    const lines = linesOf(pasted.ops);
    const tableLines = lines.filter(({ block }) => block?.table);
    if (tableLines.length === 0) {
      const texts = lines.flatMap(({ texts }, line) =>
        line > 0 && texts.length > 0 ? [{ insert: ' ' }, ...texts] : texts,
      );
      return { at: index, delta: new Delta(texts) };
    }
    const cell = this.quill.getLine(index)[0];
    const around = tableLines.length === lines.length ? cell?.parent : cell?.parent.parent.parent;
    if (!around) return { at: index, delta: pasted };
    const at = around.offset(this.quill.scroll) + around.length();
    return { at, delta: tableLines.length === lines.length ? pasted : new Delta().insert('\n').concat(pasted) };
  }
}

function refusalOf(data: DataTransfer): string | undefined {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  if (html.length > longest || text.length > longest) return refusals.length;
  const hasImage = [...data.files].some(({ type }) => type.startsWith('image/'));
  const hasText = text.trim() !== '' || />[^<]*[^<\s]/.test(html);
  if (hasText || data.files.length === 0) return undefined;
  return hasImage ? refusals.image : refusals.file;
}

const isTableLine = (op: Op | undefined): boolean => Boolean(op?.attributes?.table);
