import { typeCodeLimits } from '@hydraulics/common/limits';
import { plainCell, shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { priceKey } from '@hydraulics/common/nouns/quotations/prices';
import { readMoney } from '@hydraulics/common/quotations/money';

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
    const [code, price] = [0, 1].map(column => plainCell(shownOfCell(line[column] ?? '')).trim()) as [string, string];
    if (!code && !price) continue;
    const reading = readMoney(price, currency);
    // Headings have no digits.
    if (row === 1 && 'problem' in reading && !/\d/.test(price)) continue;
    const problem = codeProblem(code) ?? ('problem' in reading ? `Unit price: ${reading.problem}` : null);
    const earlier = prices.get(priceKey(code));
    if (problem) problems.push({ row, message: problem });
    else if (earlier && 'amount' in reading && earlier.unitPrice !== reading.amount)
      problems.push({ row, message: `${code} has another price in row ${earlier.row}.` });
    else if ('amount' in reading) prices.set(priceKey(code), { code, unitPrice: reading.amount, row });
  }
  return { prices: [...prices.values()].map(({ code, unitPrice }) => ({ code, unitPrice })), problems };
}

/** Why no price is found by a code. */
function codeProblem(code: string): string | null {
  if (!code) return 'The code is missing.';
  const { pasted } = typeCodeLimits;
  return code.length > pasted ? `The code has ${code.length} characters, and at most ${pasted} are allowed.` : null;
}
