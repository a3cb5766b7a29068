import { aligned, Findings } from '../../faults/tools/report.ts';

/** The result of one part on one database, or of one view of it. */
export class Figures extends Findings {
  /** Payloads whose script ran. */
  executed = 0;
  /** Answered with 4xx. */
  refused = 0;
  /** Answered with success. */
  accepted = 0;
  /** Answered with 5xx. */
  serverErrors = 0;
  /** How long it took. */
  seconds = 0;

  /** Measures work. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.seconds = (performance.now() - started) / 1000;
    }
  }
}

export type Line = { part: string; figures: Figures };

const columns = ['part', 'database', 'tried', 'executed', 'refused', 'accepted', '5xx', 'passed', 'failed', 'seconds'];

/** The table of all parts, and below it every expectation that did not hold. */
export function figuresTable(lines: Line[]): string {
  const cells = lines.map(({ part, figures }) => {
    const { database, tried, executed, refused, accepted, serverErrors, passed, failed, seconds } = figures;
    return [
      part,
      database,
      tried,
      executed,
      refused,
      accepted,
      serverErrors,
      passed,
      failed.length,
      seconds.toFixed(0),
    ];
  });
  const below = lines.flatMap(({ part, figures }) => [
    ...figures.notes.map(note => `  ${part}, ${figures.database}: ${note}`),
    ...figures.failed.map(sentence => `  FAILED ${part}, ${figures.database}: ${sentence}`),
  ]);
  return [...aligned(columns, cells), '', ...below].join('\n');
}
