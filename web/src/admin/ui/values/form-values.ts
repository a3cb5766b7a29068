/** Deep equality of form values. Files are equal by identity only; null and undefined equal an empty text. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one || null, other || null];
  if (a === b) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys({ ...a, ...b });
  return keys.every(key => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}

/** The files in a value, in their order. */
export function filesIn(value: unknown): File[] {
  if (value instanceof File) return [value];
  return isPlain(value) ? Object.values(value).flatMap(filesIn) : [];
}

/**
 * The stored values that fit the form: a draft may be older than the form, and a value of another type would break it.
 */
export function restorable<V extends object>(initial: V, stored: object): V {
  const fitting = Object.entries(stored).filter(
    ([name, value]) => kindOf(value) === kindOf(Reflect.get(initial, name)),
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
