import { expect, test } from 'vitest';
import { gapsIn } from './layers.ts';

const api = {
  folder: 'api/src/',
  layers: [['(env|log)[.]ts'], ['db/', 'files/'], ['rpc/(?!registry)'], ['rpc/registry']],
};
const files = ['env.ts', 'db/table.ts', 'files/sync.ts', 'rpc/invoke.ts', 'rpc/registry.ts'].map(
  file => `api/src/${file}`,
);

test('there is no gap when each file is in one group and each group has a file', () => {
  expect(gapsIn(api, files)).toEqual([]);
});

test('an unlisted folder or file is reported once', () => {
  const added = ['demo/load.ts', 'demo/pictures/draw.ts', 'counts.ts'].map(file => `api/src/${file}`);
  expect(gapsIn(api, [...files, ...added])).toEqual([
    'api/src/demo/ is in no layer',
    'api/src/counts.ts is in no layer',
  ]);
});

test('a group without files is reported, even if only its tests are left', () => {
  const left = files.map(file => file.replace('db/table.ts', 'db/table.test.ts'));
  expect(gapsIn(api, left)).toEqual(['the group api/src/db/ has no file']);
});

test('a file in two groups is reported', () => {
  expect(gapsIn({ ...api, layers: [...api.layers, ['.+/sync']] }, files)).toEqual([
    'api/src/files/sync.ts is in several groups: files/, .+/sync',
  ]);
});

test('tests, their shared code, type declarations and other folders need no layer', () => {
  const others = ['api/src/env.test.ts', 'api/src/testing/clock.ts', 'api/src/linebreak.d.ts', 'web/src/main.ts'];
  expect(gapsIn(api, [...files, ...others])).toEqual([]);
});
