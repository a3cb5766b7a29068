import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter(file => /\.(css|md|mjs|tsx?)$/.test(file) && existsSync(path.join(root, file)));

/** Files of a worked example, and of programs that are not ours. */
const others = [/certificates?\b/, /^lib\/(browser|common)\/api\//];

const workspaces = ['api', 'common', 'desktop', 'web'];

/** Below the root, below the sources of a workspace, which code names of its own only, or beside the file that names it. */
function isThere(named: string, file: string): boolean {
  const [own = ''] = file.split('/');
  const sources = (workspaces.includes(own) ? [own] : workspaces).flatMap(each => [each, `${each}/src`]);
  const bases = ['', path.dirname(file), ...sources];
  return bases.some(base => existsSync(path.join(root, base, named)));
}

function namedIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const texts = file.endsWith('.md') ? [text] : (text.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? []);
  return texts.flatMap(one => [
    ...[...one.matchAll(/`([\w.@-]+(?:\/[\w.-]+)+\.(?:css|md|mjs|tsx?))`/g)].map(([, named = '']) => named),
    ...[...one.matchAll(/(?<![\w/.-])((?:docs|api|common|desktop|web)\/[\w./-]+\.(?:md|tsx?))\b/g)].map(
      ([, named = '']) => named,
    ),
  ]);
}

test('files that the documentation and comments name are there', () => {
  const missing = files.flatMap(file =>
    [...new Set(namedIn(file))]
      .filter(named => !isThere(named, file) && !others.some(other => other.test(named)))
      .map(named => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});
