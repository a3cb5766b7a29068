/** The formats of a text or a line, as Quill names them. */
export type AttributeMap = Record<string, unknown>;
/** An insertion of a delta (Quill). */
export type Op = { insert?: string | Record<string, unknown> | undefined; attributes?: AttributeMap | undefined };

export type TextOp = { insert: string; attributes?: AttributeMap };
/** A line of a document: its texts, and the attributes of its end; undefined for text after the last end. */
export type Line = { texts: TextOp[]; block: AttributeMap | undefined; isOpen?: true };

/** The lines of a delta of texts. */
export function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let texts: TextOp[] = [];
  for (const { insert, attributes } of ops) {
    if (typeof insert !== 'string') continue;
    const parts = insert.split('\n');
    parts.forEach((part, index) => {
      if (part) texts.push(attributes ? { insert: part, attributes } : { insert: part });
      if (index === parts.length - 1) return;
      lines.push({ texts, block: attributes });
      texts = [];
    });
  }
  if (texts.length > 0) lines.push({ texts, block: undefined, isOpen: true });
  return lines;
}

/** Inline formats from the outermost element to the innermost, as Quill nests them. */
const inlineOrder = ['code', 'script', 'bold', 'italic', 'strike', 'underline', 'link'];

export type Format = [name: string, value: unknown];

/** The inline formats of a text in the order in which their elements are nested. */
export const formatsOf = (attributes: AttributeMap): Format[] =>
  inlineOrder.flatMap(name => (attributes[name] ? [[name, attributes[name]] as Format] : []));

/** How many outer formats two texts share, so that both belong to the same elements. */
export function sharedDepth(open: readonly Format[], formats: readonly Format[]): number {
  let depth = 0;
  while (depth < open.length && open[depth]?.[0] === formats[depth]?.[0] && open[depth]?.[1] === formats[depth]?.[1])
    depth += 1;
  return depth;
}
