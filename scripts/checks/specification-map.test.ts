import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const map = readFileSync(path.join(root, 'docs/specification-map.md'), 'utf8');
const rows = map
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| The specification'))
  .map(line => line.slice(2, -2).split(' | '));

test('every row of the map has a file and a test', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const cells of rows)
    expect(cells, cells[0]).toSatisfy(([, ...rest]: string[]) => rest.length === 2 && rest.every(Boolean));
});

test('every file and test that the map names exists', () => {
  for (const [, files = '', shown = ''] of rows) {
    for (const [, file = ''] of `${files} ${shown}`.matchAll(/`([^`]+)`/g)) {
      expect(existsSync(path.join(root, file)), file).toBe(true);
    }
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
    if (file && title) expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(title);
  }
});
