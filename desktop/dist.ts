import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * `npm run desktop:dist [-- --dir]`: builds the app and packs it for this system into `release/`; with `--built` first it
 * packs what was built last. What follows goes to electron-builder as it is. Nothing is published: a release is copied to the website by hand.
 */
const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const builder = join(dirname(require.resolve('electron-builder/package.json')), 'cli.js');

const [first, ...rest] = process.argv.slice(2);
const isBuilt = first === '--built';

if (!isBuilt) run(join(root, 'scripts/build.ts'), 'desktop', '--stale');
run(builder, '--config', 'electron-builder.yml', '--publish', 'never', ...(isBuilt ? rest : process.argv.slice(2)));

function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
