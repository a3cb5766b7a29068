import { expect, test } from 'vitest';
import known from '../../desktop/electron-releases.json' with { type: 'json' };
import manifest from '../../desktop/package.json' with { type: 'json' };
import { endOfSupport, findWork, judgeElectron } from './electron-support.ts';

const majors = { 42: '2026-05-06', 43: '2026-07-01', 44: '2026-08-25', 45: '2026-10-21' };

test('the pinned Electron still gets security fixes', () => {
  expect(judgeElectron(manifest.devDependencies.electron, known.majors, new Date())).toBeNull();
});

test('a major version is supported until the third one after it, whose release day is estimated if unknown', () => {
  expect(endOfSupport(42, majors)).toBe('2026-10-21');
  // Eight and 24 weeks after the newest.
  expect(endOfSupport(43, majors)).toBe('2026-12-16');
  expect(endOfSupport(45, majors)).toBe('2027-04-07');
});

test('a version that has left support, or whose release is not listed, is refused', () => {
  const on = (date: string) => new Date(`${date}T12:00:00Z`);
  expect(judgeElectron('45.4.1', majors, on('2027-04-06'))).toBeNull();
  expect(judgeElectron('45.4.1', majors, on('2027-04-07'))).toBe(
    'Electron 45.4.1 has had no security fixes since 2027-04-07: take a newer major version.',
  );
  expect(judgeElectron('46.0.0', majors, on('2026-12-20'))).toBe(
    'desktop/electron-releases.json does not know Electron 46: add the day of its release.',
  );
});

test('the scheduled check reports newer versions, and the end of support a month before', () => {
  const times = {
    created: '2013-01-01T00:00:00.000Z',
    '44.0.0': '2026-08-25T04:51:59.651Z',
    '45.0.0-beta.1': '2026-09-20T00:00:00.000Z',
    '45.0.0': '2026-10-21T06:03:52.000Z',
    '45.4.1': '2026-11-19T02:04:13.000Z',
    '45.10.0': '2026-12-30T02:04:13.000Z',
    '46.0.0': '2026-12-16T06:03:52.000Z',
  };
  expect(findWork('45.4.1', times, new Date('2026-12-31'))).toEqual([
    'Electron 46 was released on 2026-12-16: add it to desktop/electron-releases.json.',
    'Electron 45.10.0 is out, 45.4.1 is pinned: its fixes are missing.',
  ]);
  expect(findWork('45.10.0', { '45.0.0': times['45.0.0'], '45.10.0': 'x' }, new Date('2027-03-10'))).toEqual([
    'Electron 45 leaves support on 2027-04-07: take a newer major version.',
  ]);
  expect(findWork('45.10.0', { '45.0.0': times['45.0.0'], '45.10.0': 'x' }, new Date('2027-03-09'))).toEqual([]);
});
