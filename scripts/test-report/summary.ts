/**
 * Adds up the reports of the two test runners. Both runners accept results that prove nothing: skipped tests, a test
 * that passed only when repeated, a run without any test. Here they count.
 */
export type Sum = { passed: number; failed: string[]; skipped: string[] };

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
  specs?: { title: string; tests: { status: string }[] }[];
};

/** `root` shortens the names of the files. */
export function sumVitest(report: VitestReport, root: string): Sum {
  const sum: Sum = { passed: 0, failed: [], skipped: [] };
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

export function sumPlaywright(report: PlaywrightReport): Sum {
  const sum: Sum = { passed: 0, failed: [], skipped: [] };
  const walk = (suite: PlaywrightSuite, parents: string[]) => {
    const path = [...parents, suite.title];
    for (const { title, tests } of suite.specs ?? []) {
      const name = [...path, title].join(' › ');
      for (const { status } of tests) {
        if (status === 'expected') sum.passed += 1;
        else if (status === 'skipped') sum.skipped.push(name);
        else sum.failed.push(status === 'flaky' ? `${name} (passed only when repeated)` : name);
      }
    }
    for (const child of suite.suites ?? []) walk(child, path);
  };
  for (const suite of report.suites) walk(suite, []);
  // Failures outside any test: a file that cannot be loaded, the global set-up, a worker's end.
  for (const { message = '' } of report.errors) sum.failed.push(firstLine(message) || 'an error outside the tests');
  return sum;
}

/** Adds problems that a report cannot contain: that it is missing or empty, or that the runner failed. */
export function judgeRun(runner: string, sum: Sum | undefined, { code, stopped }: Ending): Sum {
  const { passed, failed, skipped } = sum ?? { passed: 0, failed: [], skipped: [] };
  const problems: string[] = [];
  if (stopped) problems.push(`${runner} ${stopped}`);
  else if (!sum) problems.push(`${runner} crashed: it ended with ${code} and left no report`);
  else if (passed + failed.length === 0) problems.push(`${runner} ran no test`);
  else if (code !== 0 && failed.length === 0) problems.push(`${runner} ended with ${code} although no test failed`);
  return { passed, failed: [...failed, ...problems], skipped };
}

/** The totals. `skipsFail`: in CI skipped tests count as failed, since they would go unnoticed. */
export function addUp(sums: Sum[], skipsFail: boolean): Sum {
  const skipped = sums.flatMap(sum => sum.skipped);
  const failed = sums.flatMap(sum => sum.failed);
  return {
    passed: sums.reduce((total, sum) => total + sum.passed, 0),
    failed: skipsFail ? [...failed, ...skipped.map(name => `${name} (skipped)`)] : failed,
    skipped: skipsFail ? [] : skipped,
  };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
