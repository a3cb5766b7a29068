/**
 * Adds up the reports of the two test runners. Both runners accept results that prove nothing: skipped tests, a test
 * that passed only when repeated, a run without any test. Here they count.
 *
 * `flaky`: browser tests that failed beside others and passed when repeated alone; they are among the passed ones.
 */
export type Sum = { passed: number; failed: string[]; skipped: string[]; flaky: string[] };

/** More tests than these hint at a fault of the product, not of a busy machine. */
const mostFlaky = 3;
const mostRepeated = 10;

/** How a runner ended: its exit code, or why it was ended before it had one. */
export type Ending = { code: number | null; stopped?: string };

/** The parts of vitest's JSON report that matter. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/** The parts of Playwright's JSON report that matter. */
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { id: string; title: string; tests: { status: string; expectedStatus: string }[] }[];
};

/** `root` shortens the names of the files. */
export function sumVitest(report: VitestReport, root: string): Sum {
  const sum: Sum = { passed: 0, failed: [], skipped: [], flaky: [] };
  for (const file of report.testResults) {
    const fileName = file.name.replace(`${root}/`, '');
    const before = sum.failed.length;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      const name = `${fileName} › ${fullName}`;
      if (status === 'failed') sum.failed.push(name);
      else if (status !== 'passed') sum.skipped.push(name);
      else if (failureMessages?.length) sum.failed.push(`${name} (passed only when repeated)`);
      else sum.passed += 1;
    }
    // A file that cannot be loaded, or whose hook failed, is reported as failed without a failed test.
    if (file.status === 'failed' && sum.failed.length === before) {
      sum.failed.push(`${fileName} (${firstLine(file.message) || 'a hook failed'})`);
    }
  }
  return sum;
}

/** `repeated` is the report of the failed tests' second run, in which each ran alone. */
export function sumPlaywright(report: PlaywrightReport, repeated?: PlaywrightReport): Sum {
  const sum: Sum = { passed: 0, failed: [], skipped: [], flaky: [] };
  const second = new Map(repeated ? resultsOf(repeated).map(({ id, outcome }) => [id, outcome]) : []);
  for (const { id, name, outcome } of resultsOf(report)) {
    const settled = outcome === 'failed' || outcome === 'not run' ? (second.get(id) ?? outcome) : outcome;
    if (settled === 'skipped' || settled === 'not run') sum.skipped.push(name);
    else if (settled === 'failed') sum.failed.push(name);
    else if (settled === 'flaky') sum.failed.push(`${name} (passed only when repeated)`);
    else {
      sum.passed += 1;
      if (outcome === 'failed') sum.flaky.push(name);
    }
  }
  // Failures outside any test: a file that cannot be loaded, the global set-up, a worker's end.
  for (const { message = '' } of [...report.errors, ...(repeated?.errors ?? [])]) {
    sum.failed.push(firstLine(message) || 'an error outside the tests');
  }
  return sum;
}

/** Whether failed tests are worth a second run: a few that failed by themselves. */
export function deservesRepeat({ failed }: Sum, { stopped }: Ending, report: PlaywrightReport): boolean {
  return !stopped && report.errors.length === 0 && failed.length > 0 && failed.length <= mostRepeated;
}

/** `flaky` is Playwright's word for a repetition within its own run; `not run` follows a failure before it. */
type Outcome = 'passed' | 'failed' | 'skipped' | 'flaky' | 'not run';

function resultsOf(report: PlaywrightReport): { id: string; name: string; outcome: Outcome }[] {
  const walk = (suite: PlaywrightSuite, parents: string[]): ReturnType<typeof resultsOf> => {
    const path = [...parents, suite.title];
    const own = (suite.specs ?? []).flatMap(({ id, title, tests }) =>
      tests.map(test => ({ id, name: [...path, title].join(' › '), outcome: outcomeOf(test) })),
    );
    return [...own, ...(suite.suites ?? []).flatMap(child => walk(child, path))];
  };
  return report.suites.flatMap(suite => walk(suite, []));
}

function outcomeOf({ status, expectedStatus }: { status: string; expectedStatus: string }): Outcome {
  if (status === 'expected') return 'passed';
  if (status === 'skipped') return expectedStatus === 'skipped' ? 'skipped' : 'not run';
  return status === 'flaky' ? 'flaky' : 'failed';
}

/** Adds problems that a report cannot contain: that it is missing or empty, or that the runner failed. */
export function judgeRun(runner: string, sum: Sum | undefined, { code, stopped }: Ending): Sum {
  const { passed, failed, skipped, flaky } = sum ?? { passed: 0, failed: [], skipped: [], flaky: [] };
  const problems: string[] = [];
  if (stopped) problems.push(`${runner} ${stopped}`);
  else if (!sum) problems.push(`${runner} crashed: it ended with ${code} and left no report`);
  else if (passed + failed.length === 0) problems.push(`${runner} ran no test`);
  else if (code !== 0 && failed.length + flaky.length === 0)
    problems.push(`${runner} ended with ${code} although no test failed`);
  return { passed, failed: [...failed, ...problems], skipped, flaky };
}

/**
 * The totals. A few flaky tests do not fail a run, more do. `skipsFail`: in CI skipped tests count as failed, since they
 * would go unnoticed.
 */
export function addUp(sums: Sum[], skipsFail: boolean): Sum {
  const skipped = sums.flatMap(sum => sum.skipped);
  const failed = sums.flatMap(sum => sum.failed);
  const flaky = sums.flatMap(sum => sum.flaky);
  if (flaky.length > mostFlaky) {
    failed.push(`${flaky.length} tests passed only when repeated alone; a run may have ${mostFlaky}`);
  }
  return {
    passed: sums.reduce((total, sum) => total + sum.passed, 0),
    failed: skipsFail ? [...failed, ...skipped.map(name => `${name} (skipped)`)] : failed,
    skipped: skipsFail ? [] : skipped,
    flaky,
  };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
