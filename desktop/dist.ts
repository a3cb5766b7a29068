import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import manifest from './package.json' with { type: 'json' };
import { updateKeys } from './src/feed-signature.ts';
import { builderArguments } from './src/release/builder-arguments.ts';
import { signFeeds } from './src/release/sign-feeds.ts';

/**
 * `npm run desktop:dist [-- --dir]`: builds the app, packages it for this system into `release/` and signs the feed
 * with the key in `DESKTOP_UPDATE_KEY`; with `--built` as the first argument it packages the last build, with `--sign`
 * it only signs `release/` again. Other arguments are passed to electron-builder. Nothing is published.
 */
const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const release = join(root, 'release');
const builder = join(dirname(require.resolve('electron-builder/package.json')), 'cli.js');

const [first, ...rest] = process.argv.slice(2);
const isBuilt = first === '--built';
const isSignedOnly = first === '--sign';
const passed = isBuilt ? rest : process.argv.slice(2);

if (!isBuilt && !isSignedOnly) run(join(root, 'scripts/build.ts'), 'desktop', '--stale');
const { env } = process;
if (!isSignedOnly) {
  run(builder, '--config', 'electron-builder.yml', '--publish', 'never', ...builderArguments(manifest, env), ...passed);
}
if (!passed.includes('--dir')) signRelease(env.DESKTOP_UPDATE_KEY);

function signRelease(key: string | undefined): void {
  if (!existsSync(release)) return;
  const { keys } = updateKeys.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'update-keys.json'), 'utf8')));
  if (!key) {
    process.stderr.write(
      'The feed is not signed, so no installed app will take this release: DESKTOP_UPDATE_KEY is not set.\n',
    );
    return;
  }
  const signed = signFeeds({ folder: release, app: manifest.appId, key, keys, days: env.DESKTOP_UPDATE_DAYS });
  process.stdout.write(`signed: ${signed.join(', ')}\n`);
}

function run(program: string, ...args: string[]): void {
  const { status, error } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
