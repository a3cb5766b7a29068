import { fraction } from './editable-text.ts';
import { shortened } from './read-number.ts';
import { type Reading, readValue } from './read-value.ts';
import { severalDoubt } from './size-lists.ts';
import { splitUnit, type UnitSymbol } from './units.ts';

/**
 * Parses a cell of a column without a kind: with a unit as a figure, a range or a list of sizes; without one as a
 * figure if possible, else as a text.
 */
export function readFreely(text: string, unit: UnitSymbol | null): Reading | undefined {
  // As figures, order numbers and designations would lose their leading zeros, or turn from 2E5 into 200000.
  if (unit === null && isDesignation(text)) return readValue(text, { kind: 'text', unit });
  const single = readValue(text, { kind: 'number', unit });
  if (!single || 'value' in single) return single;
  if (unit === null)
    return /\bcould be\b|formula/.test(single.doubt) ? single : readValue(text, { kind: 'text', unit });
  const doubt = slipDoubt(text);
  if (doubt) return { doubt };
  const others = (['range', 'sizes'] as const).map(kind => readValue(text, { kind, unit }));
  const [, sizes] = others;
  const unclear = sizes && 'doubt' in sizes && sizes.doubt === severalDoubt(text) ? sizes : undefined;
  return others.find(reading => reading && 'value' in reading) ?? unclear ?? single;
}

const isDesignation = (text: string): boolean => /^\s*(?:0\d+|\d+e\d+)\s*$/i.test(text);

/**
 * Most cells have one figure. A possible typing error in one is a doubt here, even if a column of lists or ranges would
 * accept it.
 */
function slipDoubt(text: string): string | undefined {
  const written = shortened(text);
  const { rest } = splitUnit(text);
  if (/^\d+(?:,\d+){2,}$|^\d+,\s+\d+$/.test(rest)) return severalDoubt(text);
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(rest) ?? [];
  if (from && to)
    return `“${written}” could be ${from}.${to} or a range. Please write ${from}.${to}, or ${from} to ${to}.`;
  if (!fraction.test(rest)) return undefined;
  const [over = '', under = ''] = rest.split('/');
  const share = Number(over) / Number(under);
  return `“${written}” could be a fraction or two sizes. Please write ${share}, or ${over}; ${under}.`;
}
