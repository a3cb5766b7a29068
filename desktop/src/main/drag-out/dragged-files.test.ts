import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DraggedFiles } from './dragged-files.ts';

const path = `uploads/${'a1'.repeat(20)}-1600x1200.webp`;
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(40)]);

let folder: string;
let asked: string[];
let answer: Buffer | null;
let file: { name: string; content: Buffer } | null;
let dragged: DraggedFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragged-'));
  [asked, answer] = [[], webp];
  dragged = new DraggedFiles({
    folder: join(folder, 'dragged'),
    readPicture: async path => {
      asked.push(path);
      return answer;
    },
    readFile: async path => {
      asked.push(path);
      return file;
    },
    printSheet: async () => ({ name: 'VPP 10.pdf', content: Buffer.from('%PDF-1.4') }),
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const picture = (changes: object = {}) =>
  dragged.prepare({ kind: 'picture', path: `/${path}`, name: 'VPP 10/2: front', ...changes });

it('saves a picture of the website as a file whose name describes it', async () => {
  const { id, name } = await picture();
  expect([name, asked]).toEqual(['VPP 10 2 front.webp', [path]]);
  const file = dragged.fileOf(id) ?? '';
  expect(file).toBe(join(folder, 'dragged', id, 'VPP 10 2 front.webp'));
  expect(readFileSync(file)).toEqual(webp);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const address = '/received-files/7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c?until=1773072000&proof=aB-c_d';

it.each([
  ['Zeichnung „M“ 36.dxf', 'Zeichnung M 36.dxf'],
  ['no ending', 'no ending.bin'],
  ['../../.bashrc', 'File.bashrc'],
  ['con.pdf', '_con.pdf'],
])('saves a file of an enquiry named %j as %j', async (given, expected) => {
  file = { name: given, content: Buffer.from('a drawing') };
  const { id, name } = await dragged.prepare({ kind: 'file', path: address });
  expect([name, asked, readFileSync(dragged.fileOf(id) ?? '', 'utf8')]).toEqual([expected, [address], 'a drawing']);
});

it.each(['setup.exe', 'invoice.pdf.js', 'page.HTML'])('saves no %s, which could be a program', async name => {
  file = { name, content: Buffer.from('x') };
  await expect(dragged.prepare({ kind: 'file', path: address })).rejects.toThrow('This could be a program.');
});

it.each([
  '/api/contact-queries',
  '/received-files/7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
  '/reply-files/../api/x?until=1',
  '/quotation-files/token/../x.pdf',
  'https://elsewhere.example/quotation-files/t/quotation.pdf',
])('reads no other file of the website: %s', async path => {
  file = { name: 'x.txt', content: Buffer.from('x') };
  await expect(dragged.prepare({ kind: 'file', path })).rejects.toThrow('This file cannot be read.');
  expect(asked).toEqual([]);
});

it('saves the PDF of a quotation, and nothing that is gone', async () => {
  file = { name: 'Quotation Q-1.pdf', content: Buffer.from('%PDF-1.4') };
  const path = '/quotation-files/7e57ab1e.nA1f0cX6/quotation.pdf';
  expect((await dragged.prepare({ kind: 'file', path })).name).toBe('Quotation Q-1.pdf');
  file = null;
  await expect(dragged.prepare({ kind: 'file', path })).rejects.toThrow('This file cannot be read.');
});

it('saves the screen as a PDF', async () => {
  const { id, name } = await dragged.prepare({ kind: 'sheet' });
  expect([name, readFileSync(dragged.fileOf(id) ?? '', 'utf8')]).toEqual(['VPP 10.pdf', '%PDF-1.4']);
});

it.each([
  '/etc/passwd',
  '/api/contact-queries',
  '/uploads/../../etc/passwd',
  'https://elsewhere.example/uploads/a.webp',
  `/uploads/${'a1'.repeat(20)}-1600x1200.webp/../x`,
  '/uploads/report.html',
])('sends no request for %s', async other => {
  await expect(picture({ path: other })).rejects.toThrow('This picture cannot be read.');
  expect(asked).toEqual([]);
});

it('makes no file if the response is no picture, too large or missing', async () => {
  answer = Buffer.from('MZ\x90\x00 this program cannot be run', 'latin1');
  await expect(picture()).rejects.toThrow('This is not a picture.');
  answer = Buffer.concat([webp, Buffer.alloc(limits.fileBytes)]);
  await expect(picture()).rejects.toThrow('This picture cannot be read.');
  answer = null;
  await expect(picture()).rejects.toThrow('This picture cannot be read.');
  expect(existsSync(join(folder, 'dragged'))).toBe(false);
});

it('returns no other file', () => {
  expect(dragged.fileOf(crypto.randomUUID())).toBeNull();
  expect(dragged.fileOf('../../etc/passwd')).toBeNull();
});

it('keeps only the latest files, and none of an earlier run', async () => {
  const first = await picture();
  for (let count = 0; count < 20; count += 1) await picture();
  expect([dragged.fileOf(first.id), readdirSync(join(folder, 'dragged')).length]).toEqual([null, 20]);
  mkdirSync(join(folder, 'dragged', 'left'));
  writeFileSync(join(folder, 'dragged', 'left', 'by a crash.pdf'), '');
  await dragged.clear();
  expect(readdirSync(folder)).toEqual([]);
});
