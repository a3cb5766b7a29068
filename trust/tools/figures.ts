import { aligned, Findings } from '../../faults/tools/report.ts';

/** The result of one part on one database, or on one face of it. */
export class Figures extends Findings {
  /** Payloads whose script ran. */
  executed = 0;
  /** Answered with 4xx. */
  refused = 0;
  /** Answered with success. */
  accepted = 0;
  /** Answered with 5xx. */
  serverErrors = 0;
}

export type Line = { part: string; figures: Figures; seconds: number };

const columns = ['part', 'database', 'tried', 'executed', 'refused', 'accepted', '5xx', 'held', 'broken', 'seconds'];

/** The table of all parts, and below it every expectation that did not hold. */
export function figuresTable(lines: Line[]): string {
  const cells = lines.map(({ part, figures, seconds }) => {
    const { database, tried, executed, refused, accepted, serverErrors, held, broken } = figures;
    return [part, database, tried, executed, refused, accepted, serverErrors, held, broken.length, seconds.toFixed(0)];
  });
  const below = lines.flatMap(({ part, figures }) => [
    ...figures.notes.map(note => `  ${part}, ${figures.database}: ${note}`),
    ...figures.broken.map(sentence => `  BROKEN ${part}, ${figures.database}: ${sentence}`),
  ]);
  return [...aligned(columns, cells), '', ...below].join('\n');
}
