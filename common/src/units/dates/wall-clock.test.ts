import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { minuteOfWeek } from './wall-clock.ts';

test.each([
  // Saturday, 28 November 2026.
  ['2026-11-28T09:54:00Z', 'UTC', 5 * 1440 + 9 * 60 + 54],
  ['2026-11-28T23:30:00Z', 'Europe/Berlin', 6 * 1440 + 30],
  ['2026-07-06T00:30:00Z', 'America/New_York', 6 * 1440 + 20 * 60 + 30],
  ['2026-11-30T00:00:59Z', 'UTC', 0],
])('%s in %s is minute %i of the week', (now, zone, minute) => {
  expect(minuteOfWeek(new Date(now), zone)).toBe(minute);
});

test('the minute of the week elsewhere is the same for a reader whose clocks skip that hour on that day', () => {
  const file = new URL('./wall-clock.ts', import.meta.url);
  const code = `import { minuteOfWeek } from '${file}';
    console.log(minuteOfWeek(new Date('2026-03-29T06:30:00Z'), 'America/New_York'));`;
  const env = { ...process.env, TZ: 'Europe/Berlin' };
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', code], { env });
  // 02:30 on a Sunday.
  expect(Number(printed)).toBe(6 * 1440 + 2 * 60 + 30);
});
