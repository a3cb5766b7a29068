/** A field of a CSV or a copied range. `isUnclear`: its quotation marks could be quotes or part of the text. */
export type SeparatedField = { text: string; isUnclear?: true };

/**
 * Splits a CSV (RFC 4180) or a range as spreadsheets copy it into rows of fields. An opening quote whose field does not end with a quote before the separator is
 * text, because people and programs write inches without escaping them: `"1/2" BSP`. Lines end with CRLF, LF or CR.
 */
export function separatedFields(
  text: string,
  separator: string,
  maxRows = Number.POSITIVE_INFINITY,
): SeparatedField[][] {
  const rows: SeparatedField[][] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length && rows.length < maxRows) {
    const row: SeparatedField[] = [];
    for (;;) {
      const { end, ...field } = fieldAt(text, at, separator);
      row.push(field);
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
  }
  return rows;
}

type FieldAt = SeparatedField & { end: number };

const isEnd = (text: string, at: number, separator: string): boolean =>
  at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r';

function fieldAt(text: string, start: number, separator: string): FieldAt {
  const quoted = text[start] === '"' ? quotedAt(text, start, separator) : undefined;
  if (quoted) return quoted;
  let end = start;
  while (!isEnd(text, end, separator)) end += 1;
  const raw = text.slice(start, end);
  return /^".*"\s*$/.test(raw) ? { text: raw, end, isUnclear: true } : { text: raw, end };
}

/** A field in quotes; undefined if its first single quote is not at its end. Blanks after that quote are kept. */
function quotedAt(text: string, start: number, separator: string): FieldAt | undefined {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (!isEnd(text, end, separator)) return undefined;
  return { text: text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end };
}
