let last = 0;

/** Quill identifies rows by this, even across tables. */
export function newRowId(): string {
  last += 1;
  return `row-${last}`;
}
