import { copyFileSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EncryptedFolder, UnreadableFile } from './encrypted-folder.ts';
import { makeFolder } from './testing/fixtures.ts';

const key = Buffer.alloc(32, 7);

it('has no plain text on the disk, and only its owner can read it', async () => {
  const folder = new EncryptedFolder(makeFolder(), key);
  await folder.write('one', Buffer.from('Vera Visitor asks'));
  const file = join(folder.path, 'one');
  expect(readFileSync(file).toString('latin1')).not.toContain('Vera');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await folder.read('one')).toEqual(Buffer.from('Vera Visitor asks'));
  expect(folder.nameOf('/api/contact-queries/7')).not.toContain('contact');
  expect(folder.nameOf('/a')).not.toBe(new EncryptedFolder(folder.path, Buffer.alloc(32, 8)).nameOf('/a'));
  expect(await folder.read('none')).toBeNull();
});

it('refuses files that were changed, cut off, exchanged or encrypted with another key', async () => {
  const folder = new EncryptedFolder(makeFolder(), key);
  await folder.write('one', Buffer.from('the first'));
  await folder.write('two', Buffer.from('the second'));
  const [one, two] = [join(folder.path, 'one'), join(folder.path, 'two')];
  await expect(new EncryptedFolder(folder.path, Buffer.alloc(32, 8)).read('one')).rejects.toThrow(UnreadableFile);
  const intact = readFileSync(one);
  for (const [position, bit] of [
    [0, 1],
    [15, 128],
    [intact.length - 1, 1],
  ] as const) {
    const changed = Buffer.from(intact);
    changed[position] = (changed[position] ?? 0) ^ bit;
    writeFileSync(one, changed);
    await expect(folder.read('one'), String(position)).rejects.toThrow(UnreadableFile);
  }
  for (const length of [0, 5, 20, intact.length - 1]) {
    writeFileSync(one, intact.subarray(0, length));
    await expect(folder.read('one'), String(length)).rejects.toThrow(UnreadableFile);
  }
  copyFileSync(two, one);
  await expect(folder.read('one')).rejects.toThrow(UnreadableFile);
});

it.runIf(process.platform === 'linux')('keeps the old content when the disk is full', async () => {
  const folder = new EncryptedFolder(makeFolder(), key);
  await folder.write('one', Buffer.from('old'));
  symlinkSync('/dev/full', join(folder.path, 'one.new'));
  await expect(folder.write('one', Buffer.from('new'))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await folder.read('one')).toEqual(Buffer.from('old'));
  expect(existsSync(join(folder.path, 'one.new'))).toBe(false);
  await folder.write('one', Buffer.from('new'));
  expect(await folder.read('one')).toEqual(Buffer.from('new'));
});
