import { describe, expect, test } from 'vitest';
import playwrightReport from './samples/playwright.json' with { type: 'json' };
import notLoadedReport from './samples/playwright-not-loaded.json' with { type: 'json' };
import repeatedReport from './samples/playwright-repeated.json' with { type: 'json' };
import unrepeatedReport from './samples/playwright-unrepeated.json' with { type: 'json' };
import vitestReport from './samples/vitest.json' with { type: 'json' };
import { addUp, deservesRepeat, judgeRun, type Sum, sumPlaywright, sumVitest } from './summary.ts';

const sum = (passed: number, failed: string[] = [], skipped: string[] = [], flaky: string[] = []): Sum => ({
  passed,
  failed,
  skipped,
  flaky,
});

test('vitest: every kind of result is counted once and named', () => {
  expect(sumVitest(vitestReport, '/repo')).toEqual({
    passed: 4,
    failed: [
      'api/src/after.test.ts (did not close)',
      "api/src/broken.test.ts (Cannot find module './missing.ts' imported from /repo/api/src/broken.test.ts)",
      'api/src/empty.test.ts (No test suite found in file /repo/api/src/empty.test.ts)',
      'api/src/hook.test.ts (a hook failed)',
      'api/src/sum.test.ts › sums subtracts',
      'api/src/sum.test.ts › sums retried (passed only when repeated)',
      'api/src/sum.test.ts › sums shout',
    ],
    skipped: [
      'api/src/hook.test.ts › with a server asks',
      'api/src/hook.test.ts › with a server asks again',
      'api/src/sum.test.ts › sums divides',
      'api/src/sum.test.ts › sums multiplies',
    ],
    flaky: [],
  });
});

test('Playwright: every kind of result is counted once and named', () => {
  expect(sumPlaywright(playwrightReport)).toEqual({
    passed: 2,
    failed: ['a.spec.ts › lucky (passed only when repeated)', 'a.spec.ts › cart › removes', 'a.spec.ts › steps › one'],
    skipped: ['a.spec.ts › cart › pays', 'a.spec.ts › cart › ships', 'a.spec.ts › steps › two'],
    flaky: [],
  });
});

describe('Playwright: failed tests that were repeated alone', () => {
  test('count by the second run, and those that then passed are named', () => {
    expect(sumPlaywright(unrepeatedReport, repeatedReport)).toEqual({
      passed: 5,
      failed: ['a.spec.ts › broken', 'a.spec.ts › steps › three'],
      skipped: ['a.spec.ts › left out'],
      flaky: ['a.spec.ts › lucky', 'a.spec.ts › steps › one', 'desktop/b.spec.ts › late'],
    });
  });

  test('stay failed without a second report', () => {
    expect(sumPlaywright(unrepeatedReport)).toEqual({
      passed: 1,
      failed: ['a.spec.ts › lucky', 'a.spec.ts › broken', 'a.spec.ts › steps › one', 'desktop/b.spec.ts › late'],
      skipped: ['a.spec.ts › left out', 'a.spec.ts › steps › two', 'a.spec.ts › steps › three'],
      flaky: [],
    });
  });

  test('stay failed where the second run did not reach them', () => {
    const first = repeatedReport.suites[1] as (typeof repeatedReport.suites)[number];
    const { failed, flaky } = sumPlaywright(unrepeatedReport, { suites: [first], errors: [] });
    expect(failed).toEqual(['a.spec.ts › lucky', 'a.spec.ts › broken', 'a.spec.ts › steps › one']);
    expect(flaky).toEqual(['desktop/b.spec.ts › late']);
  });

  test('an error of the second run outside the tests is a failure', () => {
    const errors = [{ message: 'Error: the server did not start\n at x' }];
    expect(sumPlaywright(unrepeatedReport, { suites: [], errors }).failed).toContain('Error: the server did not start');
  });

  test.each([
    ['one failed', sum(3, ['a']), { code: 1 }, unrepeatedReport, true],
    ['ten failed', sum(0, [...'abcdefghij']), { code: 1 }, unrepeatedReport, true],
    ['so many failed that it is no accident', sum(0, [...'abcdefghijk']), { code: 1 }, unrepeatedReport, false],
    ['none failed', sum(3), { code: 0 }, unrepeatedReport, false],
    ['the run was stopped', sum(3, ['a']), { code: null, stopped: 'hung' }, unrepeatedReport, false],
    ['a file was not loaded', sum(3, ['a']), { code: 1 }, notLoadedReport, false],
  ])('whether they are repeated: %s', (_, first, ending, report, repeats) => {
    expect(deservesRepeat(first, ending, report)).toBe(repeats);
  });
});

test('Playwright: a file that cannot be loaded is a failure', () => {
  expect(sumPlaywright(notLoadedReport)).toEqual(
    sum(0, ["Error: Cannot find module '/repo/e2e/missing.ts' imported from /repo/e2e/b.spec.ts"]),
  );
});

describe('the verdict on a run', () => {
  test.each([
    ['all passed', sum(3), { code: 0 }, []],
    ['failed tests explain the exit code', sum(3, ['a']), { code: 1 }, ['a']],
    ['no report', undefined, { code: 134 }, ['vitest crashed: it ended with 134 and left no report']],
    ['no test', sum(0), { code: 0 }, ['vitest ran no test']],
    ['nothing but skipped tests', sum(0, [], ['a']), { code: 0 }, ['vitest ran no test']],
    ['an error outside the tests', sum(3), { code: 1 }, ['vitest ended with 1 although no test failed']],
    ['flaky tests explain the exit code', sum(3, [], [], ['a']), { code: 1 }, []],
    ['killed', undefined, { code: null, stopped: 'hung' }, ['vitest hung']],
    ['killed with a report', sum(2, ['a']), { code: null, stopped: 'hung' }, ['a', 'vitest hung']],
  ])('%s', (_, report, ending, failed) => {
    expect(judgeRun('vitest', report, ending).failed).toEqual(failed);
  });
});

describe('all together', () => {
  const sums = [sum(3, ['a'], ['b']), sum(2, ['c'], ['d'])];

  test('skipped tests are shown beside the failed ones', () => {
    expect(addUp(sums, false)).toEqual(sum(5, ['a', 'c'], ['b', 'd']));
  });

  test('skipped tests fail where they would go unnoticed', () => {
    expect(addUp(sums, true)).toEqual(sum(5, ['a', 'c', 'b (skipped)', 'd (skipped)']));
  });

  test('three flaky tests are named and do not fail the run', () => {
    expect(addUp([sum(3), sum(4, [], [], ['a', 'b', 'c'])], true)).toEqual(sum(7, [], [], ['a', 'b', 'c']));
  });

  test('four flaky tests fail the run', () => {
    expect(addUp([sum(3), sum(4, [], [], ['a', 'b', 'c', 'd'])], true)).toEqual(
      sum(7, ['4 tests passed only when repeated alone; a run may have 3'], [], ['a', 'b', 'c', 'd']),
    );
  });
});
