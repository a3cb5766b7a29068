import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SettingsStore } from './settings-store.ts';

const origin = 'https://catalogue.example.com';
const place = { x: 40, y: 60, width: 1200, height: 800, maximised: false };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a settings file that an earlier version wrote', () => {
  const earlier = { server: origin, servers: [origin], place, seen: { [origin]: '2026-11-20T08:00:00.000Z' } };

  test('a settings file that an earlier version wrote is read with its window and its notified enquiries', async () => {
    await writeFile(file, JSON.stringify(earlier));
    const { current } = await SettingsStore.open(file);
    expect(current.server).toBe(origin);
    expect(current.windowState).toEqual({ ...place, fullScreen: false });
    expect(current.lastNotified).toEqual({ [origin]: '2026-11-20T08:00:00.000Z' });
  });

  test('a settings file that an earlier version wrote is written under the current names', async () => {
    await writeFile(file, JSON.stringify(earlier));
    const store = await SettingsStore.open(file);
    await store.save({ zoom: 1 });
    const written = JSON.parse(await readFile(file, 'utf8'));
    expect(written).toMatchObject({ windowState: place, lastNotified: { [origin]: '2026-11-20T08:00:00.000Z' } });
    expect(Object.keys(written)).not.toContain('place');
    expect(Object.keys(written)).not.toContain('seen');
  });

  test('a settings file that an earlier version wrote does not override what a newer version has written since', async () => {
    const newer = { ...place, x: 500 };
    await writeFile(file, JSON.stringify({ ...earlier, windowState: newer, lastNotified: {} }));
    const { current } = await SettingsStore.open(file);
    expect(current.windowState).toEqual({ ...newer, fullScreen: false });
    expect(current.lastNotified).toEqual({});
  });
});

test.each(['', '[]', '{"windowState": 3}', 'null'])('a file that says %j gives the defaults', async text => {
  await writeFile(file, text);
  const { current } = await SettingsStore.open(file);
  expect(current.windowState).toBeNull();
  expect(current.lastNotified).toEqual({});
});
