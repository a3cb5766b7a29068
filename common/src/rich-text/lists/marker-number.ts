const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanNumber(text: string): number {
  const values = [...text].map(letter => romanValues[letter] ?? Number.NaN);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** `a` is 1, `z` 26 and `aa` 27. */
const letterNumber = (text: string): number =>
  [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);

/** Roman numbers as people write them, so that words such as "civil" are none. */
const roman = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;

/**
 * The number of an item of Word's list by its marker, such as `2.`, `1.3` or `b)`; undefined without a number.
 * @param format as `ComputedStyles.numberFormat` returns it. Without one, letters that could be a Roman number are what
 * follows the previous item, or else the smaller of both: `c)` is 3, and `i)` is 1, but 9 after `h)`
 * @param previous the number of the item before
 */
export function numberOfMarker(marker: string, format: string | undefined, previous?: number): number | undefined {
  const last = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(marker)?.[1]?.toLowerCase() ?? '';
  if (/^\d{1,6}$/.test(last)) return Number(last);
  if (!/^[a-z]{1,8}$/.test(last)) return undefined;
  if (format?.startsWith('roman')) return romanNumber(last) || undefined;
  if (format?.startsWith('alpha')) return last.length < 3 ? letterNumber(last) : undefined;
  if (format !== undefined) return undefined;
  const possible = [
    ...(last.length < 3 ? [letterNumber(last)] : []),
    ...(roman.test(last) ? [romanNumber(last)] : []),
  ].sort((one, other) => one - other);
  return possible.find(number => number === (previous ?? 0) + 1) ?? possible[0];
}
