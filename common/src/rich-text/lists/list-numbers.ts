import type { AttributeMap, Op } from '../delta-lines.ts';

/** Counts the items of nested lists as they are shown: an inner list does not end the outer one. */
export class ListNumbers {
  private readonly levels: { type: unknown; number: number }[] = [];

  /**
   * The number of an item.
   * @param start its number, if the text gives one
   * @returns `isNatural` if the item would have this number without `start`
   */
  next(type: unknown, depth: number, start: number | undefined): { number: number; isNatural: boolean } {
    const same = this.levels[depth];
    const natural = same && same.type === type ? same.number + 1 : 1;
    const number = start ?? natural;
    this.levels.length = depth;
    this.levels[depth] = { type, number };
    return { number, isNatural: number === natural };
  }

  /** A line that belongs to no list. */
  end(): void {
    this.levels.length = 0;
  }
}

/**
 * The depths of items by their indents, which may skip levels: an item is at most one level deeper than the one above,
 * and items of the same indent stay beside each other.
 */
export class ItemDepths {
  private readonly indents: number[] = [];

  /** The depth of an item, from 0. */
  next(indent: number): number {
    while ((this.indents.at(-1) ?? -1) > indent) this.indents.pop();
    if (this.indents.at(-1) !== indent) this.indents.push(indent);
    return this.indents.length - 1;
  }

  /** A line that belongs to no list. */
  end(): void {
    this.indents.length = 0;
  }
}

/** The number at which an ordered item starts to count; undefined for other lines, and without a valid number. */
export function startOf({ list, start }: AttributeMap): number | undefined {
  if (list !== 'ordered' || start === null) return undefined;
  const number = Number(start);
  return Number.isInteger(number) && Math.abs(number) < 1e6 ? number : undefined;
}

/**
 * Removes the starts that items have anyway, so that items which are added or deleted later are counted, and levels that
 * are skipped.
 */
export function withPlainLists(ops: Op[]): Op[] {
  const numbers = new ListNumbers();
  const depths = new ItemDepths();
  return ops.flatMap(op => {
    if (typeof op.insert !== 'string' || !op.insert.includes('\n')) return [op];
    const given = op.attributes ?? {};
    if (!given.list) {
      numbers.end();
      depths.end();
      return [op];
    }
    const depth = depths.next(Number(given.indent ?? 0));
    const { indent: _indent, ...flat } = given;
    const block = depth > 0 ? { ...flat, indent: depth } : flat;
    const start = startOf(block);
    const { start: _start, ...rest } = block;
    return op.insert
      .split(/(?<=\n)/)
      .map(insert =>
        insert.endsWith('\n') && !block.continued && numbers.next(block.list, depth, start).isNatural
          ? { insert, attributes: rest }
          : { insert, attributes: insert.endsWith('\n') ? block : op.attributes },
      );
  });
}
