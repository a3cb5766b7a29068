import { expect, it } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

it.each([
  ['a folder that does not exist', '/dev/shm/none', 64e9],
  ['a folder of a disk', import.meta.dirname, 64e9],
  ['a machine with little memory', '/dev/shm', 5.9e9],
])('there is no memory folder: %s', (_, folder, memory) => {
  expect(memoryFolder(folder, memory)).toBeUndefined();
});
