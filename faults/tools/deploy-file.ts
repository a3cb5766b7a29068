import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './server.ts';

/** A file of docs/deploy with other ports and paths. Replaces text that must be there, so that a changed file cannot be tested as something else. */
export function deployFile(name: string, pairs: [found: string | RegExp, replacement: string][]): string {
  const text = readFileSync(path.join(ROOT, 'docs/deploy', name), 'utf8');
  return pairs.reduce((changed, [found, replacement]) => {
    const result = changed.replaceAll(found, replacement);
    if (result === changed) throw new Error(`docs/deploy/${name} has no ${found}.`);
    return result;
  }, text);
}
