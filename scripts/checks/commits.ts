import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `node scripts/checks/commits.ts [<commit>]`: checks the messages of the commits after the named one, by default those
 * that `origin/main` lacks; the last commit alone if there is neither. Needs no connection.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
/** Messages up to this commit have other forms. */
const START = '7e65c913';

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
const exists = (commit: string) => git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).status === 0;
const isBefore = (one: string, other: string) => git('merge-base', '--is-ancestor', one, other).status === 0;

/** The commit after which messages are checked; undefined for the last commit alone. */
function startingPoint(named: string | undefined): string | undefined {
  const since = [named, 'origin/main'].find(commit => commit && exists(commit));
  // Of a repository that is pushed as a whole, and of a branch that left main before.
  return since && exists(START) && isBefore(since, START) ? START : since;
}

const since = startingPoint(process.argv[2]);
const range = since ? ['--from', since] : ['--last'];
const commitlint = fileURLToPath(import.meta.resolve('@commitlint/cli/cli.js'));
const { status } = spawnSync(
  process.execPath,
  [commitlint, '--config', path.join(ROOT, 'commitlint.config.mjs'), ...range],
  { stdio: 'inherit' },
);
if (status === 0)
  console.log(`The messages of ${since ? `the commits after ${since}` : 'the last commit'} are in order.`);
process.exitCode = status ?? 1;
