import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it("uninstalling removes the app's entries from the Windows registry, but an update does not", () => {
  const script = readFileSync(join(root, 'desktop/build/installer.nsh'), 'utf8');
  const [, removed = ''] = /\$\{ifNot\} \$\{isUpdated\}\n([\s\S]*?)\n {2}\$\{endIf\}/.exec(script) ?? [];
  expect(removed.split('\n').map(line => line.trim().replace(/\$\{(\w+)\}/, '<$1>'))).toEqual([
    'DeleteRegKey HKCU "Software\\Classes\\hydraulics-admin"',
    'DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Run" "<APP_ID>"',
    'DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run" "<APP_ID>"',
  ]);
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  expect(builder).toContain('  include: desktop/build/installer.nsh\n');
  expect(builder).toContain('    - hydraulics-admin\n');
});
