import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SettingsStore } from '../storage/settings-store.ts';
import { DoneList } from './done-list.ts';
import { mostOffered, PhotoFolder } from './photo-folder.ts';

const png = (mark = '') => Buffer.from(`\u0089PNG\r\n\u001a\n ${mark}`, 'latin1');
const heic = Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf', 'latin1');

let data: string;
let folder: string;
let photos: PhotoFolder;
let changes: number;
/** The frozen time, in milliseconds since 1970. Files have the real time. */
let now: number;
const hour = 3_600_000;

async function open(): Promise<PhotoFolder> {
  return new PhotoFolder({
    settings: await SettingsStore.open(join(data, 'settings.json')),
    done: await DoneList.open(join(data, 'photos.json')),
    onChange: () => changes++,
    now: () => now,
  });
}
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'photos-data-'));
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
  [changes, now] = [0, Date.now() - hour];
  photos = await open();
  await photos.choose(folder);
});
afterEach(() => {
  for (const one of [data, folder]) rmSync(one, { recursive: true, force: true });
});

const put = (name: string, content: Buffer | string = png(name)) => writeFileSync(join(folder, name), content);
/** Scans twice without a change of the files in between. */
async function settle(): Promise<void> {
  await photos.scan();
  now += 3000;
  await photos.scan();
}
const names = () => photos.state().pictures.map(({ name }) => name);
const ids = () => photos.state().pictures.map(({ id }) => id);

it('offers new pictures by id, without their paths', async () => {
  put('VPP 10 front.png');
  put('IMG_1234.HEIC', heic);
  put('prices.xlsx');
  put('.hidden.png');
  await settle();
  const { pictures, ...state } = photos.state();
  expect(pictures.map(({ name, uploadName }) => [name, uploadName])).toEqual([
    ['IMG_1234.HEIC', 'IMG_1234.jpg'],
    ['VPP 10 front.png', 'VPP 10 front.png'],
  ]);
  for (const { url } of pictures) expect(url).toMatch(/^\/picked\/photo\/[\da-f-]{36}$/);
  expect(state).toMatchObject({ error: null, waiting: 0, refused: [], isWhole: false });
  expect(JSON.stringify(photos.state())).not.toContain(tmpdir());
});

it('waits until a file no longer grows', async () => {
  put('half.png');
  await settle();
  appendFileSync(join(folder, 'half.png'), 'more');
  expect(await photos.scan()).toBe(true);
  expect(names()).toEqual([]);
  now += 2999;
  expect(await photos.scan()).toBe(true);
  now += 1;
  expect(await photos.scan()).toBe(false);
  expect(names()).toEqual(['half.png']);
});

it('offers pictures that were there before only on request', async () => {
  put('old.png');
  now += 2 * hour;
  await photos.choose(folder);
  await settle();
  expect(names()).toEqual([]);
  await photos.includeOlder();
  await settle();
  expect([names(), photos.state().isWhole]).toEqual([['old.png'], true]);
});

it('follows no link out of the folder, and reads no subfolder', async () => {
  const secret = join(data, 'secret.png');
  writeFileSync(secret, png('secret'));
  symlinkSync(secret, join(folder, 'link.png'));
  mkdirSync(join(folder, 'folder.png'));
  put('real.png');
  await settle();
  expect(names()).toEqual(['real.png']);
  // A picture that becomes a link after it was offered.
  const [id = ''] = ids();
  rmSync(join(folder, 'real.png'));
  symlinkSync(secret, join(folder, 'real.png'));
  expect(await photos.read(id)).toBeNull();
  expect(await photos.read('../../secret.png')).toBeNull();
});

it('reads only what it has offered', async () => {
  put('pump.png', png('a'));
  await settle();
  const [id = ''] = ids();
  expect((await photos.read(id))?.content).toEqual(png('a'));
  put('pump.png', png('b'));
  expect(await photos.read(id)).toBeNull();
});

it('lists each file that is no picture, with the reason', async () => {
  put('script.png', '<script>alert(1)</script>');
  put('empty.jpg', '');
  await settle();
  expect(photos.state()).toMatchObject({
    pictures: [],
    refused: [
      { name: 'empty.jpg', reason: 'The file is empty.' },
      { name: 'script.png', reason: 'This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.' },
    ],
  });
  // A picture that turns out to be broken when it is converted.
  put('broken.heic', heic);
  await settle();
  photos.refuse(ids()[0] ?? '', 'It cannot be read.');
  expect(photos.state().refused).toContainEqual({ name: 'broken.heic', reason: 'It cannot be read.' });
  expect(photos.count).toBe(0);
});

it('offers a picture once, under any name and across restarts; and again after an undo', async () => {
  put('a.png', png('same'));
  put('a copy.png', png('same'));
  await settle();
  expect(names()).toEqual(['a copy.png']);
  const [id = ''] = ids();
  await photos.settle({ ids: [id], as: 'placed' });
  expect(photos.count).toBe(0);
  renameSync(join(folder, 'a.png'), join(folder, 'renamed.png'));
  photos = await open();
  await settle();
  expect(photos.count).toBe(0);
  put('left.png');
  await settle();
  const left = ids();
  await photos.settle({ ids: left, as: 'left' });
  expect(photos.count).toBe(0);
  await photos.settle({ ids: left, as: 'offered' });
  expect(names()).toEqual(['left.png']);
});

it('reports that the folder is gone, and continues when it is back', async () => {
  put('pump.png');
  await settle();
  const away = `${folder}-away`;
  renameSync(folder, away);
  expect(await photos.scan()).toBe(false);
  expect(photos.state().error).toMatch(
    /^The folder “photos-\w+” cannot be read\. Was it moved, or is its disk not connected\?$/,
  );
  renameSync(away, folder);
  await photos.scan();
  expect([photos.state().error, names()]).toEqual([null, ['pump.png']]);
  rmSync(join(folder, 'pump.png'));
  await photos.scan();
  expect(names()).toEqual([]);
});

it('reads many files in batches', async () => {
  for (let index = 0; index < 1000; index++) put(`IMG_${String(index).padStart(4, '0')}.png`);
  await settle();
  expect([photos.count, photos.state().waiting]).toEqual([mostOffered, 1000 - mostOffered]);
  await photos.settle({ ids: ids(), as: 'left' });
  await photos.scan();
  expect([photos.count, names()[0]]).toEqual([mostOffered, 'IMG_0200.png']);
});

it('reports nothing while nothing changes, and watches nothing when it is off', async () => {
  put('pump.png');
  await settle();
  const before = changes;
  await photos.scan();
  utimesSync(folder, 0, 0);
  await photos.scan();
  expect(changes).toBe(before);
  await photos.choose(null);
  expect([await photos.scan(), photos.state().folder, photos.count]).toEqual([false, null, 0]);
});
