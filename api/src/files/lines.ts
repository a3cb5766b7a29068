/** Splits at line feeds only: `readline` would also split at U+2028, which text may contain. */
export async function* linesIn(text: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
