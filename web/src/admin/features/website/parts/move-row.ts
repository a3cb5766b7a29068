/** A list whose row is one place further up (-1) or down (1); the same list at its ends. */
export function moveRow<Row>(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const next = [...rows];
  const to = index + by;
  if (to < 0 || to >= next.length) return next;
  const [moved] = next.splice(index, 1);
  next.splice(to, 0, moved as Row);
  return next;
}
