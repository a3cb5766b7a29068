import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PhotoFolder } from './photo-folder.ts';
import { PhotoServer } from './photo-server.ts';

const [plain, heic, broken] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const png = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const found = new Map<string, { content: Buffer; isHeic: boolean }>([
  [plain, { content: png, isHeic: false }],
  [heic, { content: Buffer.from('heic'), isHeic: true }],
  [broken, { content: Buffer.from('broken'), isHeic: true }],
]);

let folder: string;
let conversions: string[];
let refused: unknown[];
let server: PhotoServer;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'converted-')), 'pictures');
  [conversions, refused] = [[], []];
  server = new PhotoServer({
    photos: {
      read: async (id: string) => found.get(id) ?? null,
      refuse: (...what: unknown[]) => void refused.push(what),
    } as unknown as PhotoFolder,
    convert: async bytes => {
      conversions.push(Buffer.from(bytes).toString());
      if (conversions.at(-1) === 'broken') throw new Error('It is broken.');
      return Buffer.from('jpeg');
    },
    folder,
  });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

it('serves a picture as often as it is asked for', async () => {
  for (let time = 0; time < 2; time++) {
    const response = await server.serve(`/picked/photo/${plain}`);
    expect(response?.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from((await response?.bytes()) ?? [])).toEqual(png);
  }
});

it('converts a picture once, and deletes the copy on quitting', async () => {
  const address = `/picked/photo/${heic}`;
  const [first, second] = await Promise.all([server.serve(address), server.serve(address)]);
  expect([await first?.text(), await second?.text(), conversions]).toEqual(['jpeg', 'jpeg', ['heic']]);
  expect(first?.headers.get('content-type')).toBe('image/jpeg');
  expect(readdirSync(folder)).toEqual([`${heic}.jpg`]);
  await server.clear();
  expect(existsSync(folder)).toBe(false);
});

it('says why a picture is missing', async () => {
  const response = await server.serve(`/picked/photo/${broken}`);
  expect([response?.status, await response?.text(), refused]).toEqual([
    422,
    'It is broken.',
    [[broken, 'It is broken.']],
  ]);
  expect((await server.serve(`/picked/photo/${crypto.randomUUID()}`))?.status).toBe(410);
});

it.each(['/picked/photo/', '/picked/photo/../../etc/passwd', `/picked/${plain}`, `/picked/photo/${plain}/x`])(
  'serves nothing for %s',
  async address => expect(await server.serve(address)).toBeNull(),
);
