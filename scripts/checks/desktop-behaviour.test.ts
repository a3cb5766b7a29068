import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const rows = [...read('docs/desktop-behaviour.md').matchAll(/^\| (?!behaviour)(.+?) \| `(.+?)` \| (.*?) ?\|$/gm)];

test('every behaviour of the desktop app names an existing test', () => {
  expect(rows.length).toBeGreaterThan(45);
  for (const [, behaviour = '', file = '', title = ''] of rows) {
    expect(existsSync(path.join(root, file)), `${behaviour}: ${file}`).toBe(true);
    expect(read(file), `${behaviour}: ${title}`).toContain(title);
  }
});
