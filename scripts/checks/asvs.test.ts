import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const numbers = JSON.parse(read('scripts/checks/asvs-5.0.0.json')) as Record<'level 1' | 'level 2', string[]>;
const [first, second] = [numbers['level 1'], numbers['level 2']].map(lines => lines.join(' ').split(' '));
const rows = [...read('docs/security-asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', , state = '']) => ({ number, level, state }),
);

test('the standard has 70 requirements at level 1, and 183 more at level 2', () => {
  expect([first?.length, second?.length]).toEqual([70, 183]);
});

test('every requirement has one row, at its level', () => {
  const of = (level: string) => rows.filter(row => row.level === level).map(({ number }) => number);
  expect(of('1').toSorted()).toEqual(first?.toSorted());
  expect(of('2').toSorted()).toEqual(second?.toSorted());
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
});

test('every row has a status and evidence', () => {
  for (const { number, state } of rows) {
    expect(state, number).toMatch(
      /^(shown by `|written down in `|not applicable: \S|by design: \S|operator: \S|open: \S)/,
    );
    if (state.startsWith('shown by')) expect(state, number).toMatch(/^shown by `[^`]+\.(test|spec)\.tsx?`/);
  }
});

test('the counts at the top are those of the rows', () => {
  const count = (state: string) => rows.filter(row => row.state.startsWith(state)).length;
  expect(read('docs/security-asvs.md')).toContain(
    `Of the 253, ${count('shown by')} are shown, ${count('written down')} written down and ${count('not applicable')} not applicable; ` +
      `${count('by design')} are by design, ${count('operator')} for the operator, and ${count('open')} open.`,
  );
});

test('every file that a row names exists', () => {
  const named = rows.flatMap(({ number, state }) =>
    [...state.matchAll(/`([^` ]+\/[^` ]+)`/g)].map(([, file = '']) => ({ number, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
});
