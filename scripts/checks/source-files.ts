import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The program and style sheet files of the repository, new ones included, with `/` as separator. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  return [...new Set(listed.split('\n'))].filter(file => /\.(mjs|tsx?|css)$/.test(file) && existsSync(file));
}
