/** A JSON value with another path in the place of one, as a value or as the key of a text. */
export const withPathSwapped = <Value>(value: Value, path: string, by: string): Value =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(JSON.stringify(path), () => JSON.stringify(by)));
