import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memoryFolder } from '../process/memory-folder.ts';

/**
 * Gives the tests of a run a temporary folder that is removed at its end, in memory where there is plenty: every write to
 * a test's database waits for the disk. `TMPDIR` puts it elsewhere.
 */
export function setup(): () => void {
  const place = process.env.TMPDIR ?? memoryFolder() ?? tmpdir();
  // Node caches modules by content, so the cache may outlive the run.
  process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'node-compile-cache');
  const folder = mkdtempSync(path.join(place, 'unit-tests-'));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // After an interrupt there is no teardown; a test that still runs may leave its own files.
  process.once('exit', remove);
  return remove;
}
