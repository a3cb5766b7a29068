import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * `npm run desktop:dist [-- --dir]`: builds the app and packages it for this system into `release/`; with `--built` as the
 * first argument it packages the last build. Other arguments are passed to electron-builder. Nothing is published.
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
