import { expect, test } from 'vitest';
import { gapsIn } from './floors.ts';

const house = {
  folder: 'api/src/',
  floors: [['(env|log)[.]ts'], ['db/', 'files/'], ['rpc/(?!registry)'], ['rpc/registry']],
};
const files = ['env.ts', 'db/table.ts', 'files/sync.ts', 'rpc/invoke.ts', 'rpc/registry.ts'].map(
  file => `api/src/${file}`,
);

test('nothing is amiss when each file is in one room and each room has a file', () => {
  expect(gapsIn(house, files)).toEqual([]);
});

test('a folder or file that no floor names is refused, once', () => {
  const added = ['demo/load.ts', 'demo/pictures/draw.ts', 'counts.ts'].map(file => `api/src/${file}`);
  expect(gapsIn(house, [...files, ...added])).toEqual([
    'api/src/demo/ is on no floor',
    'api/src/counts.ts is on no floor',
  ]);
});

test('a room without files is refused, also where only its tests are left', () => {
  const left = files.map(file => file.replace('db/table.ts', 'db/table.test.ts'));
  expect(gapsIn(house, left)).toEqual(['the room api/src/db/ has no file']);
});

test('a file in two rooms is refused', () => {
  expect(gapsIn({ ...house, floors: [...house.floors, ['.+/sync']] }, files)).toEqual([
    'api/src/files/sync.ts is in several rooms: files/, .+/sync',
  ]);
});

test('tests, what they share, declarations of types and other houses need no floor', () => {
  const others = ['api/src/env.test.ts', 'api/src/testing/clock.ts', 'api/src/linebreak.d.ts', 'web/src/main.ts'];
  expect(gapsIn(house, [...files, ...others])).toEqual([]);
});
