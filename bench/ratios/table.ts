import { median } from '../process.ts';

/** The pairs of one figure, one for each round: ours, and that of the baseline in the same round. */
export type Pairs = [own: number, base: number][];

const widths = [44, 12, 12, 9] as const;

const line = (name: string, cells: string[], end: string) =>
  console.log(
    name.padEnd(widths[0]) + cells.map((cell, place) => cell.padStart(widths[place + 1] ?? 0)).join('') + end,
  );

export const printHead = (): void => line('', ['website', 'baseline', 'ratio'], '  ratios of rounds   baseline');

/** One figure: the medians of both, the median of the ratios of the rounds, and the least and the greatest of these. */
export function printRow(name: string, baseline: string, pairs: Pairs, digits = 0): void {
  const ratios = pairs.map(([own, base]) => own / base);
  const [own, base] = [0, 1].map(side => median(pairs.map(pair => pair[side] ?? 0)).toFixed(digits));
  const spread = pairs.length > 1 ? `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}` : '';
  line(name, [own ?? '', base ?? '', median(ratios).toFixed(2)], `  ${spread.padEnd(19)}${baseline}`);
}

/** A figure that has no ratio, and why. */
export const printReason = (name: string, reason: string): void => line(name, [], reason);
