/**
 * The first items of an order, without sorting the others.
 * @param compare as for `sort`
 */
export function firstOf<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  let first: T[] = [];
  let last: T | undefined;
  const cut = () => first.sort(compare).slice(0, count);
  for (const item of items) {
    if (last !== undefined && compare(item, last) > 0) continue;
    first.push(item);
    if (first.length < 2 * count) continue;
    first = cut();
    last = first.at(-1);
  }
  return cut();
}
