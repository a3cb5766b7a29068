import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Files, mails and the names of months in headings have fixed formats. */
const allowed = [
  'admin/ui/export/csv.ts',
  'admin/features/personal-data/person-file.ts',
  'admin/ui/reply.ts',
  'admin/features/insights/sections.ts',
];

test('only one module formats dates and numbers for staff', () => {
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /^(admin|shared)\/.*(?<!\.test)\.tsx?$/.test(file) && file !== 'shared/locale.ts')
    .filter(file => !allowed.includes(file))
    .filter(file =>
      /\.toLocale(Date|Time)?String\(|Intl\.(DateTime|Number|RelativeTime)Format\(/.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});
