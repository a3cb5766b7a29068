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

/** The number at which an ordered item starts to count; undefined for other lines, and without a valid number. */
export function startOf({ list, start }: AttributeMap): number | undefined {
  if (list !== 'ordered' || start === undefined || start === null) return undefined;
  const number = Number(start);
  return Number.isInteger(number) && Math.abs(number) < 1e6 ? number : undefined;
}

/** Removes the starts that items have anyway, so that items which are added or deleted later are counted. */
export function withoutNaturalStarts(ops: Op[]): Op[] {
  const numbers = new ListNumbers();
  return ops.flatMap(op => {
    if (typeof op.insert !== 'string' || !op.insert.includes('\n')) return [op];
    const block = op.attributes ?? {};
    if (!block.list) {
      numbers.end();
      return [op];
    }
    const depth = Number(block.indent ?? 0);
    const start = startOf(block);
    const { start: _, ...rest } = block;
    return op.insert
      .split(/(?<=\n)/)
      .map(insert =>
        insert.endsWith('\n') && !block.continued && numbers.next(block.list, depth, start).isNatural
          ? { insert, attributes: rest }
          : { insert, attributes: insert.endsWith('\n') ? block : op.attributes },
      );
  });
}
