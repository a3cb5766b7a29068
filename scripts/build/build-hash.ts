import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// Only at the top of a workspace; deeper folders may have these names.
const NOT_SOURCES = new Set(['node_modules', 'dist', 'out', 'release', 'data']);
const TEST = /\.(test|spec)\.tsx?$/;

/**
 * A fingerprint of the contents of all files that a build of these folders and files reads. Contents, not times,
 * because a fresh checkout, a branch switched back and forth or a restored cache changes only times.
 */
export function hashSources(root: string, sources: string[]): string {
  const hash = createHash('sha1');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      // Includes the file name, since a moved file is a change. NUL separates name and content.
      hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function listFiles(start: string, isTop = true): string[] {
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !(isTop && NOT_SOURCES.has(name)) && !TEST.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => listFiles(path.join(start, name), false));
}
