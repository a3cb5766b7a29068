import { readNumber } from '@hydraulics/common/figures/read-number';
import { typeCodeLimits } from '@hydraulics/common/limits';
import { figureOfCell, plainCell, shownOfCell, unreadReason } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { priceKey } from '@hydraulics/common/nouns/quotations/prices';
import { decimalsOf, type MoneyReading, readMoney } from '@hydraulics/common/quotations/money';

export type ListedPrice = { code: string; unitPrice: number };
export type PriceProblem = { row: number; message: string };

/** The prices of a table: codes in the first column, unit prices in the second. A row of headings is left out. */
export function toPrices(
  cells: readonly ImportCell[][],
  currency: string,
): { prices: ListedPrice[]; problems: PriceProblem[] } {
  const prices = new Map<string, ListedPrice & { row: number }>();
  const problems: PriceProblem[] = [];
  for (const [place, line] of cells.entries()) {
    const row = place + 1;
    const [named, priced] = line;
    const [code, price] = [named, priced].map(cell => plainCell(shownOfCell(cell)).trim()) as [string, string];
    if (!code && !price) continue;
    const reading = readPrice(priced, currency);
    // Headings have no digits.
    if (row === 1 && 'problem' in reading && !/\d/.test(price)) continue;
    const problem =
      unreadReason(named, true) ??
      codeProblem(code) ??
      ('problem' in reading ? `Unit price: ${reading.problem}` : null);
    const earlier = prices.get(priceKey(code));
    if (problem) problems.push({ row, message: problem });
    else if (earlier && 'amount' in reading && earlier.unitPrice !== reading.amount)
      problems.push({ row, message: `${code} has another price in row ${earlier.row}.` });
    else if ('amount' in reading) prices.set(priceKey(code), { code, unitPrice: reading.amount, row });
  }
  return { prices: [...prices.values()].map(({ code, unitPrice }) => ({ code, unitPrice })), problems };
}

/** The price of a cell: as it is shown, unless the cell holds another one that it only does not show. */
function readPrice(cell: ImportCell | undefined, currency: string): MoneyReading {
  const problem = unreadReason(cell, false);
  if (problem) return { problem };
  const shown = plainCell(shownOfCell(cell)).trim();
  const reading = readMoney(shown, currency);
  if (typeof cell !== 'object' || cell.note !== 'rounded' || 'problem' in reading) return reading;
  const held = readNumber(figureOfCell(cell).replace(/[^\d.]/g, ''));
  const isRounded = 'number' in held && Math.round(held.number * 10 ** decimalsOf(currency)) === reading.amount;
  if (isRounded) return reading;
  return {
    problem: `The spreadsheet shows ${shown}, but the cell holds ${figureOfCell(cell)}. Please show all its digits.`,
  };
}

/** Why no price is found by a code. */
function codeProblem(code: string): string | null {
  if (!code) return 'The code is missing.';
  const { pasted } = typeCodeLimits;
  return code.length > pasted ? `The code has ${code.length} characters, and at most ${pasted} are allowed.` : null;
}
