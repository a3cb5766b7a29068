import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { faultTests, isolatedTests, slowTests, sqlTests } from './split.ts';

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

/** The settings as such a run reads them. */
async function settingsOf(run: 'quick' | 'whole' | 'nightly') {
  vi.stubEnv('WHOLE_TESTS', run === 'whole' ? '1' : '');
  vi.stubEnv('NIGHTLY_TESTS', run === 'nightly' ? '1' : '');
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
  for (const [folder, files] of [...Object.entries(slowTests), ...Object.entries(faultTests)]) {
    for (const file of files) expect(glob(folder, file), file).not.toEqual([]);
  }
});

test('a nightly run has every test file exactly once', async () => {
  const all = glob('.', '{common,api,web,desktop,bench,faults,scripts,trust}/**/*.test.{ts,tsx}');
  expect(all.length).toBeGreaterThan(150);
  expect((await settingsOf('nightly')).projects.flatMap(filesOf).sort()).toEqual(all.sort());
});

test('a whole run leaves out only tests of faults, and keeps a sample of them', async () => {
  const nightly = (await settingsOf('nightly')).projects.flatMap(filesOf);
  const whole = new Set((await settingsOf('whole')).projects.flatMap(filesOf));
  const faults = Object.entries(faultTests).flatMap(([folder, files]) => glob(folder, files));
  expect(nightly.filter(file => !whole.has(file)).sort()).toEqual(faults.sort());
  expect(whole).toContain('faults/sample.test.ts');
});

test('any other run leaves out only tests that are declared slow, too', async () => {
  const whole = (await settingsOf('whole')).projects.flatMap(filesOf);
  const quick = new Set((await settingsOf('quick')).projects.flatMap(filesOf));
  const slow = Object.entries(slowTests).flatMap(([folder, files]) => glob(folder, files));
  expect(whole.filter(file => !quick.has(file)).sort()).toEqual(slow.sort());
});

test.each([
  ['quick', ['sqlite']],
  ['whole', ['sqlite']],
  ['nightly', ['sqlite', 'mariadb']],
] as const)(
  'with a server, the tests of SQL use both databases in a %s run, and the others %j',
  async (run, others) => {
    const server = 'mysql://root@127.0.0.1:3306';
    const { databasesOf } = await settingsOf(run);
    expect(databasesOf('sql', server)).toEqual(['sqlite', 'mariadb']);
    expect(databasesOf('other', server)).toEqual(others);
    expect(databasesOf('sql', '')).toEqual(['sqlite']);
  },
);

test('with a server, each API test has its databases, once', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'mysql://root@127.0.0.1:3306');
  const databasesOfFiles = async (run: 'quick' | 'whole' | 'nightly') => {
    const projects = (await settingsOf(run)).projects.filter(({ test }) => test.env);
    return projects.flatMap(one => filesOf(one).map(file => `${file} ${one.test.env?.TEST_DATABASES}`));
  };
  for (const run of ['quick', 'whole'] as const) {
    const files = await databasesOfFiles(run);
    expect(files).toContain('api/src/db/schema.test.ts sqlite,mariadb');
    expect(files).toContain('api/src/http/links.test.ts sqlite');
    expect(new Set(files.map(line => line.split(' ')[0])).size).toBe(files.length);
  }
  expect((await databasesOfFiles('nightly')).filter(line => !line.endsWith(' sqlite,mariadb'))).toEqual([]);
});

test('no file that mocks a module shares what is loaded: the others would get the mock', async () => {
  const shared = (await settingsOf('whole')).projects.filter(({ test: { isolate } }) => isolate === false);
  expect(shared.length).toBeGreaterThan(3);
  const mocks = (file: string) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(shared.flatMap(filesOf).filter(mocks)).toEqual([]);
});

test('no file that counts the children of its process shares it: image workers of other files are among them', async () => {
  const counts = (file: string) => /\/proc\/.*\/children/.test(readFileSync(path.join(root, file), 'utf8'));
  const { projects } = await settingsOf('whole');
  const counting = (isShared: boolean) =>
    projects
      .filter(({ test: { isolate } }) => (isolate === false) === isShared)
      .flatMap(filesOf)
      .filter(counts);
  expect(counting(true)).toEqual([]);
  expect(counting(false)).toContain('api/src/demo/load.test.ts');
});
