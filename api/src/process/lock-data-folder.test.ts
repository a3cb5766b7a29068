import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder belongs to one server until that one stops', async () => {
  const lock = lockDataFolder(folder);
  expect(existsSync(join(folder, 'server.lock'))).toBe(true);
  expect(() => lockDataFolder(folder)).toThrow(
    `Another server is running on the data in ${folder}, which allows only one. Stop that one first, or set DATA_DIR to another folder.`,
  );
  await lock.close();
  await lockDataFolder(folder).close();
});
