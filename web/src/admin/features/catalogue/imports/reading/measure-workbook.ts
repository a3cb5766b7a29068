import { formatNumber } from '../../../../../shared/locale.ts';
import { type Counter, Unreadable } from '../read-zip.ts';

/** More would take a browser's memory: each row is as wide as the widest. */
const limits = { rows: 200_000, columns: 1000, cells: 2_000_000, room: 5_000_000, texts: 1_000_000 } as const;

const cell = /<(?:\w+:)?c(?=[\s>/])(?:[^>]*?\sr="([A-Z]{1,3})(\d{1,7})")?[^>]*?(\/)?>(<\/)?/g;
const sharedText = /<(?:\w+:)?si(?=[\s>/])/g;

/**
 * What the sheets of a workbook hold, counted while it is unpacked. Cells that are only formatted, which Excel writes as
 * far as the last column and row, do not count.
 */
export class WorkbookMeasure {
  #cells = 0;
  #texts = 0;
  #rows = 0;
  #columns = 0;
  /** Cells without an address, whose places only the reader finds out. */
  #hasUnaddressed = false;

  /** Counts the cells of a part of the workbook. @throws Unreadable with the first cell that is too far away */
  counter(): Counter {
    const decoder = new TextDecoder();
    let rest = '';
    const sheet = { rows: 0, columns: 0 };
    return bytes => {
      const text = rest + decoder.decode(bytes, { stream: true });
      // An element may go on in the next part, and whether it is empty shows after it.
      const end = Math.max(text.lastIndexOf('<', text.lastIndexOf('<') - 1), text.length - 100_000, 0);
      const whole = text.slice(0, end);
      rest = text.slice(end);
      for (const match of whole.matchAll(cell)) this.#add(match, text, sheet);
      this.#texts += whole.match(sharedText)?.length ?? 0;
      if (this.#texts > limits.texts) {
        throw new Unreadable(`It has more than ${formatNumber(limits.texts)} texts. Please import it in parts.`);
      }
    };
  }

  #add(match: RegExpExecArray, text: string, sheet: { rows: number; columns: number }): void {
    const [whole, letters, digits, isEmpty, ends] = match;
    if (letters === undefined) this.#hasUnaddressed = true;
    if (isEmpty || ends || text.startsWith('</', match.index + whole.length)) return;
    this.#cells += 1;
    if (this.#cells > limits.cells) {
      throw new Unreadable(`It has more than ${formatNumber(limits.cells)} filled cells. Please import it in parts.`);
    }
    if (letters === undefined) return;
    sheet.columns = Math.max(sheet.columns, columnOf(letters));
    sheet.rows = Math.max(sheet.rows, Number(digits));
    this.#columns = Math.max(this.#columns, sheet.columns);
    this.#rows = Math.max(this.#rows, sheet.rows);
    if (sheet.columns > limits.columns || sheet.rows > limits.rows) {
      throw new Unreadable(
        `Its cell ${letters}${digits} is too far away: at most ${formatNumber(limits.columns)} columns and ${formatNumber(limits.rows)} rows are read. Please delete everything outside the table.`,
      );
    }
    const room = sheet.columns * sheet.rows;
    if (room > limits.room) {
      throw new Unreadable(
        `Up to ${lettersOf(sheet.columns)}${sheet.rows} a sheet has ${formatNumber(room)} cells, filled or not; at most ${formatNumber(limits.room)} are read. Please delete everything outside the table, or import it in parts.`,
      );
    }
  }

  /** The range that holds all filled cells, such as `A1:K200`; undefined if that is not known. */
  get range(): string | undefined {
    if (this.#hasUnaddressed || this.#rows === 0) return undefined;
    return `A1:${lettersOf(this.#columns)}${this.#rows}`;
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** The letters of a column: A for 1, AA for 27. */
export const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
