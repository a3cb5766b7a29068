import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
type Job = {
  container: string | { image: string };
  'timeout-minutes': number;
  strategy?: { 'fail-fast': boolean; matrix: { shard: number[] } };
  steps: { uses?: string; run?: string; 'continue-on-error'?: boolean; if?: string }[];
};
const workflow: { env: Record<string, string>; jobs: Record<string, Job> } = parse(read('.github/workflows/ci.yml'), {
  strict: true,
});
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const jobs = Object.entries(workflow.jobs);
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

test('every npm script that it runs exists', () => {
  const names = jobs.flatMap(([, job]) =>
    commandsOf(job).flatMap(run => /^npm (?:run )?(?!ci$)([\w:]+)/.exec(run)?.[1] ?? []),
  );
  expect(names).toEqual(['check', 'check:vulnerabilities', 'build', 'test', 'test']);
  for (const name of names) expect(scripts, name).toHaveProperty(name);
});

test('it runs the same scripts as .ci/run', () => {
  const steps = [
    ...read('.ci/run').matchAll(/^(?!#|echo).*?npm (?:run (?:--silent )?)?([\w:]+)(?:.*?npm run ([\w:]+))?/gm),
  ];
  expect(steps.flatMap(([, ...names]) => names.filter(Boolean))).toEqual([
    'build',
    'check',
    'check:vulnerabilities',
    'ci',
    'test',
  ]);
  const commands = jobs.flatMap(([, job]) => commandsOf(job));
  expect(commands).toContain('npm ci');
  expect(commands).toContain('npm run check');
  expect(commands).toContain('npm run check:vulnerabilities');
  expect(commands).toContain('npm run build');
});

test("it runs the README's test command, in its whole form", () => {
  expect(read('README.md')).toMatch(/^npm ci && npm test\b/m);
  expect(read('.ci/run')).toMatch(/^npm test --silent -- --all 2>&1 \| plain\n$/m);
  expect(scripts['test:all']).toBe(`${scripts.test} --all`);
});

test('the shards together cover all tests', () => {
  const tests = jobs.filter(([, job]) => commandsOf(job).some(run => run.startsWith('npm test ')));
  expect(tests.map(([name]) => name)).toEqual(['unit', 'browser']);
  for (const [name, job] of tests) {
    const shards = job.strategy?.matrix.shard ?? [];
    expect(commandsOf(job).at(-1)).toBe(
      `npm test -- --all --only ${name} --shard \${{ matrix.shard }}/${shards.length}`,
    );
    expect(shards).toEqual(shards.map((_, index) => index + 1));
    expect(job.strategy?.['fail-fast'], 'one shard ends no other').toBe(false);
    expect(commandsOf(job).join()).toContain('mariadb-server');
  }
  expect(commandsOf(workflow.jobs.browser as Job).join()).toContain(' chromium-headless-shell ');
});

test('nothing is skipped, and no failure is ignored', () => {
  expect(workflow.env.CI).toBe('true');
  for (const [name, job] of jobs) {
    for (const step of job.steps) expect(step, name).not.toHaveProperty('continue-on-error');
    for (const step of job.steps) expect(step, name).not.toHaveProperty('if');
    expect(job['timeout-minutes'], name).toBeLessThanOrEqual(25);
  }
});
