import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';
import { sortFiles } from './sort-files.ts';
import { craftZip, type Entry } from './testing/craft-zip.ts';

const archive = (bytes: Uint8Array, name = 'files.zip') => new File([bytes as Uint8Array<ArrayBuffer>], name);
const text = (content: string) => new TextEncoder().encode(content);
const limits = { files: 10, fileBytes: 1_000_000, bytes: 2_000_000 };
const read = (entries: Entry[] | Uint8Array, select = () => true) =>
  readZip(archive(entries instanceof Uint8Array ? entries : craftZip(entries)), limits, select);
const names = async (entries: Entry[]) => (await read(entries)).map(({ name }) => name);

describe('an archive for an import', () => {
  it('yields the selected files, compressed or stored', async () => {
    const files = await read(zipSync({ 'a/one.pdf': text('one'), 'two.png': [text('two'), { level: 0 }] }));
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['a/one.pdf', 'one'],
      ['two.png', 'two'],
    ]);
  });

  it.each([
    ['a bomb by its size', zipSync({ 'big.png': new Uint8Array(3_000_000) }), 'big.png is larger than 976 kB.'],
    [
      'several that are too large together',
      zipSync({
        'a.png': [new Uint8Array(900_000), { level: 0 }],
        'b.png': [new Uint8Array(900_000), { level: 0 }],
        'c.png': [new Uint8Array(900_000), { level: 0 }],
      }),
      'Unpacked, it is larger than 1.9 MB.',
    ],
    [
      'more files than it may have',
      zipSync(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.png`, text('x')]))),
      'It has more than 10 files.',
    ],
    [
      'a bomb that says it is small',
      craftZip([{ name: 'a.png', content: new Uint8Array(500_000), saysBytes: 20 }]),
      'The archive is damaged or is not a ZIP.',
    ],
    [
      'a file that says it is larger than it is',
      craftZip([{ name: 'a.png', content: text('abc'), saysBytes: 400 }]),
      'The archive is damaged or is not a ZIP.',
    ],
    [
      'a name that leaves its folder',
      craftZip([{ name: '../../etc/passwd.png', content: text('x') }]),
      'It has a file whose name points outside the archive.',
    ],
    [
      'such a name on Windows',
      craftZip([{ name: '..\\..\\x.png', content: text('x') }]),
      'It has a file whose name points outside the archive.',
    ],
    [
      'an absolute name',
      craftZip([{ name: '/etc/x.png', content: text('x') }]),
      'It has a file whose name points outside the archive.',
    ],
    [
      'a drive',
      craftZip([{ name: 'C:/x.png', content: text('x') }]),
      'It has a file whose name points outside the archive.',
    ],
    [
      'a password',
      craftZip([{ name: 'a.png', content: text('x'.repeat(40)), flags: 1 }]),
      'It has a password. Please make an archive without one.',
    ],
    [
      'files that share their bytes',
      craftZip([
        { name: 'a.png', content: text('same') },
        { name: 'b.png', content: text('same'), at: 0 },
      ]),
      'The archive is damaged or is not a ZIP.',
    ],
    [
      'a packing that is not known',
      craftZip([{ name: 'a.png', content: text('x'), method: 14 }]),
      'Its compression is not supported. Please make a standard ZIP.',
    ],
    [
      'a wrong checksum',
      craftZip([{ name: 'a.png', content: text('x'), crc: 1 }]),
      'The archive is damaged or is not a ZIP.',
    ],
    [
      'its end cut off',
      craftZip([{ name: 'a.png', content: text('x') }]).slice(0, -30),
      'The archive is damaged or is not a ZIP.',
    ],
    [
      'its beginning cut off',
      craftZip([{ name: 'a.png', content: text('x') }]).slice(20),
      'The archive is damaged or is not a ZIP.',
    ],
    ['no bytes of an archive', text('hello'), 'The archive is damaged or is not a ZIP.'],
    [
      'another name in front of the file than in the table',
      craftZip([{ name: 'a.png', localName: 'b.pdf', content: text('x') }]),
      'The archive is damaged or is not a ZIP.',
    ],
  ])('an archive is refused for %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('an archive is refused for a file that unpacks to two hundred times its size', async () => {
    const bomb = archive(zipSync({ 'bomb.pdf': [new Uint8Array(2_000_000), { level: 9 }] }));
    expect(bomb.size).toBeLessThan(5000);
    await expect(readZip(bomb, { files: 10, fileBytes: 50_000_000, bytes: 500_000_000 }, () => true)).rejects.toThrow(
      'bomb.pdf would unpack to more than 200 times its size.',
    );
  });

  it('an archive is not unpacked beyond the selected files, whatever the others contain', async () => {
    const bytes = craftZip([
      { name: 'note.txt', content: text('x'), flags: 1 },
      { name: 'wanted.png', content: text('ok') },
      { name: 'huge.bin', content: text('x'), saysBytes: 4_000_000_000 },
    ]);
    const files = await readZip(archive(bytes), limits, ({ name }) => name.endsWith('.png'));
    expect(files.map(({ name }) => name)).toEqual(['wanted.png']);
  });

  it('an archive may have names as Windows, macOS and older programs write them', async () => {
    const name = 'Maße für Kühler.pdf';
    const cp437 = Uint8Array.from([
      ...text('Ma'),
      0xe1,
      ...text('e f'),
      0x81,
      ...text('r K'),
      0x81,
      ...text('hler.pdf'),
    ]);
    // UTF-8 with its flag (Windows), UTF-8 without it (macOS), and the DOS code page (older programs).
    expect(await names([{ name, content: text('x'), flags: 0x800 }])).toEqual([name]);
    expect(await names([{ name, content: text('x') }])).toEqual([name]);
    expect(await names([{ name: cp437, content: text('x') }])).toEqual([name]);
  });
});

describe('files for an import', () => {
  it('chosen files are sorted, with reasons for what is refused', async () => {
    const zip = zipSync({
      'pictures/front.png': text('front'),
      'manual.pdf': text('manual'),
      'other/manual.pdf': text('another'),
      'models.zip': zipSync({ 'inner.pdf': text('inner') }),
      'note.txt': text('note'),
      'empty.pdf': new Uint8Array(0),
      '__MACOSX/front.png': text('resource'),
      '.hidden.pdf': text('hidden'),
    });
    const chosen = await sortFiles([
      archive(zip),
      archive(text('PK damaged'), 'bad.zip'),
      new File(['a'], 'x.exe'),
      new File(['a;b'], 't.csv'),
    ]);
    expect(chosen.table?.name).toBe('t.csv');
    expect(chosen.images.map(({ name }) => name)).toEqual(['front.png']);
    // An inner archive is a document whose content is not checked. The outer archive may be a document as well.
    expect(chosen.documents.map(({ name }) => name)).toEqual(['manual.pdf', 'models.zip', 'files.zip']);
    expect([...chosen.archives].map(({ name }) => name)).toEqual(['files.zip']);
    expect(chosen.refused).toEqual([
      { name: 'manual.pdf', reason: 'There is another file of this name.' },
      { name: 'empty.pdf', reason: 'It is empty.' },
      { name: 'bad.zip', reason: 'The archive is damaged or is not a ZIP.' },
      {
        name: 'x.exe',
        reason: 'It is neither a table (.xlsx, .csv), an image, a document (PDF, STEP, DXF) nor a ZIP archive.',
      },
    ]);
  });

  it('files are pictures by their bytes, whatever their names', async () => {
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
    const heic = new Uint8Array([0, 0, 0, 24, ...text('ftypheic')]);
    const zip = zipSync({ 'a/valve.jfif': jpeg, 'a/rod.HEIC': heic, 'seal.avif': jpeg, 'note.txt': text('x') });
    const chosen = await sortFiles([
      archive(zip),
      archive(heic, 'pump.heic'),
      archive(jpeg, 'tank.jfif'),
      archive(jpeg, 'no-ending'),
      archive(jpeg, 'wrong.pdf'),
      archive(text('<svg/>'), 'drawing.svg'),
    ]);
    expect(chosen.images.map(({ name }) => name)).toEqual([
      ...['valve.jfif', 'rod.HEIC', 'seal.avif'],
      ...['pump.heic', 'tank.jfif', 'no-ending', 'wrong.pdf'],
    ]);
    expect(chosen.refused.map(({ name }) => name)).toEqual(['drawing.svg']);
  });

  it('files of a name that was chosen before replace the earlier ones', async () => {
    const first = await sortFiles([new File(['1'], 'Größe.pdf')]);
    const second = await sortFiles([new File(['22'], 'GRÖSSE.pdf'.replace('SS', 'ß').normalize('NFD'))], first);
    expect(second.documents.map(({ size }) => size)).toEqual([2]);
    expect(second.refused).toEqual([]);
  });
});
