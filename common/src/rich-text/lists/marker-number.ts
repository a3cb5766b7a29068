const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanNumber(text: string): number {
  const values = [...text].map(letter => romanValues[letter] ?? Number.NaN);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** `a` is 1, `z` 26 and `aa` 27. */
const letterNumber = (text: string): number =>
  [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);

/**
 * The number of an item of Word's list by its marker, such as `2.`, `1.3` or `b)`; undefined without a number.
 * @param format as `ComputedStyles.numberFormat` returns it
 */
export function numberOfMarker(marker: string, format: string | undefined): number | undefined {
  const last = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(marker)?.[1]?.toLowerCase() ?? '';
  if (/^\d{1,6}$/.test(last)) return Number(last);
  if (!/^[a-z]{1,8}$/.test(last)) return undefined;
  if (format?.startsWith('roman')) return romanNumber(last) || undefined;
  return format?.startsWith('alpha') && last.length < 3 ? letterNumber(last) : undefined;
}
