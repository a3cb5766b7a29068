import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commits-'));
  run('git', 'init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };
const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, ...author, ...committer };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const commit = (message: string) => run('git', 'commit', '--quiet', '--allow-empty', '--message', message);
const check = (...args: string[]) => run(process.execPath, path.join(import.meta.dirname, 'commits.ts'), ...args);

test('without origin/main only the last commit is checked', () => {
  commit('Old ways');
  commit('fix(api): name the field of a refused figure');
  expect(check()).toEqual({ status: 0, output: 'The messages of the last commit are in order.\n' });
});

test('all commits that origin/main lacks are checked', () => {
  commit('Old ways');
  run('git', 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  expect(check().status).toBe(0);
  commit('api: without a type');
  commit('docs: describe the demo');
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toContain('api: without a type');
  expect(output).not.toContain('Old ways');
});

test('a commit may be named instead, and an unknown one is as good as none', () => {
  commit('Old ways');
  commit('feat: one');
  commit('feat: two');
  expect(check('HEAD~2').output).toBe('The messages of the commits after HEAD~2 are in order.\n');
  expect(check('HEAD~3').output).toBe('The messages of the last commit are in order.\n');
  expect(check('0000000000000000000000000000000000000000').status).toBe(0);
});

test.each([
  [0, `fix: ${'x'.repeat(67)}`],
  [1, `fix: ${'x'.repeat(68)}`],
  [0, 'feat(web): MariaDB is named first'],
  [1, 'wip: something'],
  [1, 'feat(web):'],
  [0, `docs: a long body\n\n${'y'.repeat(150)}`],
])('ends with %i for %j', (status, message) => {
  commit(message);
  expect(check().status).toBe(status);
});
