import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isolatedTests, slowTests, sqlTests } from './split.ts';

const root = path.resolve(import.meta.dirname, '../..');
const found = new Map<string, string[]>();
/** The files of a pattern, relative to the root. Each pattern is resolved once. */
const glob = (folder: string, patterns: string | string[]) =>
  [patterns].flat().flatMap(pattern => {
    const place = path.join(folder, pattern);
    const exclude = ['**/node_modules/**', '**/dist/**', '**/out/**'];
    const files = found.get(place) ?? globSync(pattern, { cwd: path.join(root, folder), exclude });
    found.set(place, files);
    return files.map(file => path.join(folder, file));
  });

type Project = {
  test: {
    root: string;
    include: string[];
    exclude?: string[];
    isolate?: boolean;
    env?: { TEST_DATABASES: string };
  };
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The settings as a run with this `WHOLE_TESTS` reads them. */
async function settingsOf(whole: '1' | '') {
  vi.stubEnv('WHOLE_TESTS', whole);
  vi.resetModules();
  const { databasesOf } = await import('./split.ts');
  const { default: config } = await import('./config.ts');
  return { projects: config.test?.projects as Project[], databasesOf };
}

/** The test files that a project runs. */
function filesOf({ test: { root: folder, include, exclude = [] } }: Project): string[] {
  const left = new Set(glob(folder, exclude));
  return glob(folder, include).filter(file => !left.has(file));
}

test('every path of the split names an existing test', () => {
  for (const pattern of [...sqlTests, ...isolatedTests]) expect(glob('api', pattern), pattern).not.toEqual([]);
  for (const [folder, files] of Object.entries(slowTests)) {
    for (const file of files) expect(glob(folder, file), file).not.toEqual([]);
  }
});

test('a whole run has every test file exactly once', async () => {
  const all = glob('.', '{common,api,web,desktop,faults,scripts,trust}/**/*.test.{ts,tsx}');
  expect(all.length).toBeGreaterThan(150);
  expect((await settingsOf('1')).projects.flatMap(filesOf).sort()).toEqual(all.sort());
});

test('any other run leaves out only tests that are declared slow', async () => {
  const whole = (await settingsOf('1')).projects.flatMap(filesOf);
  const quick = new Set((await settingsOf('')).projects.flatMap(filesOf));
  const slow = Object.entries(slowTests).flatMap(([folder, files]) => glob(folder, files));
  expect(whole.filter(file => !quick.has(file)).sort()).toEqual(slow.sort());
});

test('with a server, MariaDB gets the tests of SQL in every run, and all of them in a whole one', async () => {
  const server = 'mysql://root@127.0.0.1:3306';
  const quick = await settingsOf('');
  expect(quick.databasesOf('sql', server)).toEqual(['sqlite', 'mariadb']);
  expect(quick.databasesOf('other', server)).toEqual(['sqlite']);
  expect(quick.databasesOf('sql', '')).toEqual(['sqlite']);
  expect((await settingsOf('1')).databasesOf('other', server)).toEqual(['sqlite', 'mariadb']);
});

test('with a server, each API test has its databases, once', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'mysql://root@127.0.0.1:3306');
  const databasesOfFiles = async (whole: '1' | '') => {
    const projects = (await settingsOf(whole)).projects.filter(({ test }) => test.env);
    return projects.flatMap(one => filesOf(one).map(file => `${file} ${one.test.env?.TEST_DATABASES}`));
  };
  const quick = await databasesOfFiles('');
  expect(quick).toContain('api/src/db/schema.test.ts sqlite,mariadb');
  expect(quick).toContain('api/src/http/links.test.ts sqlite');
  expect(new Set(quick.map(line => line.split(' ')[0])).size).toBe(quick.length);
  expect((await databasesOfFiles('1')).filter(line => !line.endsWith(' sqlite,mariadb'))).toEqual([]);
});

test('no file that mocks a module shares what is loaded: the others would get the mock', async () => {
  const shared = (await settingsOf('1')).projects.filter(({ test: { isolate } }) => isolate === false);
  expect(shared.length).toBeGreaterThan(3);
  const mocks = (file: string) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(shared.flatMap(filesOf).filter(mocks)).toEqual([]);
});

test('no file that counts the children of its process shares it: image workers of other files are among them', async () => {
  const counts = (file: string) => /\/proc\/.*\/children/.test(readFileSync(path.join(root, file), 'utf8'));
  const { projects } = await settingsOf('1');
  const counting = (isShared: boolean) =>
    projects
      .filter(({ test: { isolate } }) => (isolate === false) === isShared)
      .flatMap(filesOf)
      .filter(counts);
  expect(counting(true)).toEqual([]);
  expect(counting(false)).toContain('api/src/demo/load.test.ts');
});
