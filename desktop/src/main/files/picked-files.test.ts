import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxPicked, PickedFiles, unreadableMessage } from './picked-files.ts';

const png = Buffer.from('\u0089PNG\r\n\u001a\n rest', 'latin1');
let folder: string;
let picked: PickedFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'picked-'));
  picked = new PickedFiles();
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it('serves a picked file once, under an unguessable URL', async () => {
  const { files, refused } = await picked.add([file('pump.jpg', png)]);
  expect(refused).toEqual([]);
  const [one] = files;
  expect(one).toMatchObject({ name: 'pump.jpg', type: 'image/png' });
  expect(one?.url).toMatch(/^\/picked\/[\da-f-]{36}$/);
  const response = await picked.serve(one?.url ?? '');
  expect(response?.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from((await response?.bytes()) ?? [])).toEqual(png);
  expect(await picked.serve(one?.url ?? '')).toBeNull();
});

it('serves nothing else', async () => {
  await picked.add([file('pump.png', png)]);
  for (const url of ['/picked/', '/picked/../../etc/passwd', '/etc/passwd', `/picked/${crypto.randomUUID()}`]) {
    expect(await picked.serve(url), url).toBeNull();
  }
});

it('names each refused file with the reason', async () => {
  const large = file('large.png', png);
  truncateSync(large, limits.fileBytes + 1);
  const paths = [file('text.png', 'hello'), file('empty.png', ''), large, join(folder, 'gone.png'), folder];
  mkdirSync(join(folder, 'sub'));
  const { files, refused } = await picked.add([...paths, file('good.png', png)]);
  expect(files.map(({ name }) => name)).toEqual(['good.png']);
  expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toMatchObject({
    'text.png': 'This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.',
    'empty.png': 'The file is empty.',
    'large.png': 'The file is larger than 20 MB.',
    'gone.png': unreadableMessage,
  });
  expect(refused).toHaveLength(5);
});

it('answers 410 when a file was deleted after it was picked', async () => {
  const path = file('pump.png', png);
  const { files } = await picked.add([path]);
  rmSync(path);
  expect((await picked.serve(files[0]?.url ?? ''))?.status).toBe(410);
});

it('refuses files above the limit', async () => {
  const path = file('pump.png', png);
  chmodSync(path, 0o600);
  const { files, refused } = await picked.add(Array(maxPicked + 2).fill(path));
  expect([files.length, refused.length]).toEqual([maxPicked, 2]);
  expect(refused[0]?.reason).toBe('No more than 200 files can be added at once.');
});
