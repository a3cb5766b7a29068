import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import { createBlobFolders } from '../blobs/disk.ts';
import { Database } from '../db/database.ts';
import { createScratch } from '../media/scratch.ts';
import { createDataFolder, requireOneFileSystem } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the data folder is made private, also an existing one, and those above it are not', () => {
  createDataFolder(join(folder, 'new', 'site', 'data'));
  expect(['new', 'new/site', 'new/site/data'].map(path => mode(join(folder, path)))).toEqual(['755', '755', '700']);
  mkdirSync(join(folder, 'old'), { mode: 0o755 });
  createDataFolder(join(folder, 'old'));
  expect(mode(join(folder, 'old'))).toBe('700');
});

test('a restore makes only its data folder private, so that the user of a service reaches it after `chown`', async () => {
  const script = `
    process.umask(0o022);
    const { keepFilesPrivate } = await import(${JSON.stringify(join(import.meta.dirname, '../files/private-files.ts'))});
    const { openStaging } = await import(${JSON.stringify(join(import.meta.dirname, '../backup/staging.ts'))});
    keepFilesPrivate();
    await openStaging(${JSON.stringify(join(folder, 'app', 'site', 'data'))});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: systemVariables() });
  const paths = ['app', 'app/site', 'app/site/data.restoring'];
  expect(paths.map(path => mode(join(folder, path)))).toEqual(['755', '755', '700']);
});

const programs = ['main', 'commands/backup', 'commands/collect', 'commands/reset-password', 'commands/restore'];
test.each(programs)('%s creates no file that others can read', async program => {
  const script = `
    process.umask(0o022);
    process.on('exit', () => process.stdout.write('mask ' + process.umask().toString(8)));
    await import(${JSON.stringify(join(import.meta.dirname, '..', `${program}.ts`))});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...systemVariables(), DATA_DIR: folder, PORT: 'none' },
  }).catch(error => error);
  expect(stdout).toBe('mask 77');
});

test('a data folder that cannot be created is reported with the reason and the remedy', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => createDataFolder(join(file, 'data'))).toThrow(
    `DATA_DIR ${file}/data cannot be used: a part of its path is a file.`,
  );
});

// Node itself tries for ever to create a folder where the system says that its parent is missing.
const place = '/proc/none/data';
test.skipIf(!existsSync('/proc/self')).each([
  ['main', `DATA_DIR ${place} cannot be used: no folder can be created there.`],
  [
    'commands/collect',
    `The database file ${place}/catalogue.sqlite cannot be written to (no folder can be created there).`,
  ],
])(
  '%s ends at once where no folder can be created, and names it',
  async (program, message) => {
    const { stderr } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', `${program}.ts`)], {
      cwd: folder,
      env: { ...systemVariables(), DATA_DIR: place },
      timeout: 10_000,
      killSignal: 'SIGKILL',
    }).catch(error => error);
    expect(stderr).toContain(message);
  },
  20_000,
);

describe('a folder on another file system', () => {
  // Two that any Linux has, of which one is not that of the data folder.
  const elsewhere = () => ['/dev/shm', process.cwd()].find(other => statSync(other).dev !== statSync(folder).dev) ?? '';

  test.each(['tmp', 'uploads', 'originals', 'trash', 'catalogues'])(
    'a folder on another file system is reported at the start: %s',
    name => {
      const other = mkdtempSync(join(elsewhere(), '.data-folder-'));
      try {
        symlinkSync(other, join(folder, name));
        const pair = name === 'tmp' ? ['uploads', 'tmp'] : [name, 'tmp'];
        createBlobFolders(folder);
        expect(() => requireOneFileSystem(folder, createScratch(folder))).toThrow(
          `${join(folder, pair[0] ?? '')} and ${join(folder, 'tmp')} are on different file systems, so files cannot be moved between them.`,
        );
        expect(readdirSync(folder, { recursive: true }).filter(file => String(file).includes('probe'))).toEqual([]);
      } finally {
        rmSync(other, { recursive: true });
      }
    },
  );

  test('a folder on another file system is accepted where no file is moved into it', () => {
    createBlobFolders(folder);
    requireOneFileSystem(folder, createScratch(folder));
    expect(readdirSync(folder, { recursive: true }).filter(file => String(file).includes('probe'))).toEqual([]);
  });
});

test('an unusable database file is reported likewise, and left unchanged', () => {
  const file = join(folder, 'catalogue.sqlite');
  mkdirSync(file, { mode: 0o755 });
  expect(() => new Database({ file })).toThrow(
    `The database file ${file} cannot be written to (it is not a file). It must belong to the user who runs the server.`,
  );
  expect(mode(file)).toBe('755');
});
