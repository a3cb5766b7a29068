import { expect, it, vi } from 'vitest';
import { autostartEntry } from './auto-start.ts';

vi.mock('electron', () => ({ app: {} }));

it('writes an entry that starts the program and nothing else', () => {
  expect(autostartEntry('/opt/Back Office/app', true)).toContain('Exec="/opt/Back Office/app" --hidden\n');
  expect(autostartEntry('/tmp/a"b$(c)`d`%u', false)).toContain('Exec="/tmp/a\\"b\\$(c)\\`d\\`%%u"\n');
});
