import type { Ledger } from './ledger.ts';
import type { DatabaseKind } from './store.ts';

/** The result of a scenario on one database. */
export class Findings {
  readonly database: DatabaseKind;
  tried = 0;
  acknowledged = 0;
  lost = 0;
  passed = 0;
  readonly failed: string[] = [];
  /** Figures for readers: how often, how long. */
  readonly notes: string[] = [];

  constructor(database: DatabaseKind) {
    this.database = database;
  }

  /** `seen` is the actual value. */
  expect(isMet: boolean, sentence: string, seen: unknown = ''): boolean {
    if (isMet) this.passed += 1;
    else this.failed.push(seen === '' ? sentence : `${sentence}; seen: ${shorten(seen)}`);
    return isMet;
  }

  note(sentence: string): void {
    this.notes.push(sentence);
  }

  /** Adds the writes of a ledger, once it is settled for the last time. */
  count({ tried, acknowledged, lost }: Pick<Ledger, 'tried' | 'acknowledged' | 'lost'>): void {
    this.tried += tried;
    this.acknowledged += acknowledged;
    this.lost += lost;
  }

  get isGood(): boolean {
    return this.failed.length === 0 && this.lost === 0;
  }
}

/** The last line of a run; a lost write is a failure, too. */
export function sumLine(all: Findings[]): string {
  const sum = (count: (findings: Findings) => number) => all.reduce((total, one) => total + count(one), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed, lost }) => failed.length + lost)} failed`;
}

const shorten = (seen: unknown) => {
  const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
};

const columns = ['scenario', 'database', 'tried', 'acknowledged', 'lost', 'passed', 'failed', 'seconds'] as const;

export type Line = { scenario: string; findings: Findings; seconds: number };

/** Rows under their titles, as lines of text: the first two columns are names, the others numbers. */
export function aligned(titles: readonly string[], rows: (string | number)[][]): string[] {
  const cells = [titles, ...rows.map(row => row.map(String))];
  const widths = titles.map((_title, index) => Math.max(...cells.map(row => row[index]?.length ?? 0)));
  return cells.map(row =>
    row
      .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  '),
  );
}

/** The table of all scenarios, and below it every expectation that did not hold. */
export function table(lines: Line[]): string {
  const rows = lines.map(({ scenario, findings: { database, tried, acknowledged, lost, passed, failed }, seconds }) => [
    scenario,
    ...[database, tried, acknowledged, lost, passed, failed.length, seconds.toFixed(0)],
  ]);
  const below = lines.flatMap(({ scenario, findings }) => [
    ...findings.notes.map(note => `  ${scenario}, ${findings.database}: ${note}`),
    ...findings.failed.map(sentence => `  FAILED ${scenario}, ${findings.database}: ${sentence}`),
  ]);
  return [...aligned(columns, rows), '', ...below].join('\n');
}
