import { readNumber, shortened } from '../figures/read-number.ts';

/** An ISO 4217 code. */
export type Currency = string;

const known = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): code is Currency => known.has(code);

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: Currency): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** How a currency is written beside an amount: its code and its sign, such as `EUR` and `€`. */
function signsOf(currency: Currency): string[] {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const sign = new Intl.NumberFormat('en', options).formatToParts(0).find(({ type }) => type === 'currency')?.value;
  return sign ? [currency, sign] : [currency];
}

/** An amount without the code or the sign of its currency, before or after it. */
function withoutSign(text: string, currency: Currency): string {
  const signs = signsOf(currency);
  const before = signs.find(sign => text.toUpperCase().startsWith(sign.toUpperCase())) ?? '';
  const rest = text.slice(before.length);
  const after = signs.find(sign => rest.toUpperCase().endsWith(sign.toUpperCase())) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
}

/** The largest amount, in the smallest unit of its currency: ten billion with two decimals. */
export const mostAmount = 1_000_000_000_000;

export type MoneyReading = { amount: number } | { problem: string };

/**
 * Reads a price as people write it: `1.234,50`, `1 234.5`, `€ 99`.
 * @returns the amount in the smallest unit of the currency, such as cents
 */
export function readMoney(text: string, currency: Currency): MoneyReading {
  const bare = withoutSign(text.trim(), currency);
  if (bare === '') return { problem: 'A price is needed.' };
  if (/\p{Sc}/u.test(bare)) return { problem: `“${shortened(text)}” is not an amount in ${currency}.` };
  const reading = readNumber(bare);
  const decimals = decimalsOf(currency);
  if ('doubt' in reading) {
    // Three decimals are none of this currency, so that what the doubt names could not be written.
    const clear = decimals < 3 && /^(\d+)[.,](\d{3})$/.exec(bare);
    if (!clear) return { problem: reading.doubt };
    const shown = `${clear[1]}${clear[2]}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
    return { problem: `“${shortened(text)}” is not clear. Write ${shown} if that is the price.` };
  }
  const { number } = reading;
  if (number < 0) return { problem: `“${shortened(text)}” is negative, and a price is not.` };
  const scaled = number * 10 ** decimals;
  const amount = Math.round(scaled);
  // A number has at most 15 digits, so that its product with a thousand is off by far less.
  if (Math.abs(scaled - amount) > 1e-4) {
    const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
    return { problem: `“${shortened(text)}” is too exact: ${currency} has ${most}.` };
  }
  if (amount > mostAmount) return { problem: `“${shortened(text)}” is too large.` };
  return { amount };
}

/** An amount with its currency, for people: `EUR 1,234.50`. */
export function formatMoney(amount: number, currency: Currency): string {
  return `${currency} ${formatAmount(amount, currency)}`;
}

/** An amount without its currency: `1,234.50`. */
export function formatAmount(amount: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en', options).format(amount / 10 ** decimals);
}
