import { expect, it } from 'vitest';
import { autostartEntry } from './auto-start.ts';

it('quotes the program in the autostart entry', () => {
  expect(autostartEntry('/opt/Back Office/app', true)).toContain('Exec="/opt/Back Office/app" --hidden\n');
  expect(autostartEntry('/tmp/a"b$(c)`d`%u', false)).toContain('Exec="/tmp/a\\"b\\$(c)\\`d\\`%%u"\n');
});
