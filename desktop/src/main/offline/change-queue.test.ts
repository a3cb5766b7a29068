import { spawn } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { ChangeQueue } from './change-queue.ts';
import { EncryptedFolder } from './encrypted-folder.ts';
import { makeFolder } from './testing/fixtures.ts';

const key = Buffer.alloc(32, 7);
const open = (folder: string, own = key) => ChangeQueue.open(new EncryptedFolder(folder, own));
const picture = (text: string) => ({ field: 'images', name: 'a.png', type: 'image/png', content: Buffer.from(text) });
const edit = (title: string, version: number, record = '7') => ({
  key: `key of ${title}`,
  at: '2026-03-09T10:42:00.000Z',
  call: 'products.update' as const,
  title,
  path: `/api/products/${record}`,
  record,
  fields: [['version', String(version)] as [string, string]],
  base: { _id: record, version },
  maybeSent: false,
});
const titles = ({ changes }: ChangeQueue) => changes.map(({ title }) => title);

it('keeps changes and their pictures in order across a restart, and nothing readable on the disk', async () => {
  const folder = makeFolder();
  const queue = await open(folder);
  await queue.add(edit('first', 1), [picture('one'), picture('two')]);
  await queue.add(edit('second', 1, '8'), []);
  const again = await open(folder);
  expect(again.changes).toEqual(queue.changes);
  expect(titles(again)).toEqual(['first', 'second']);
  const [first] = again.changes;
  expect(await again.readFile(first?.id ?? '', 1)).toEqual({ content: Buffer.from('two'), type: 'image/png' });
  expect(await again.readFile(first?.id ?? '', 2)).toBeNull();
  await again.remove([first?.id ?? '']);
  expect(titles(await open(folder))).toEqual(['second']);
  expect(readdirSync(folder)).toEqual(['changes']);
});

it('names a record by its id in a change that was made while its id was being noted', async () => {
  const queue = await open(makeFolder());
  const document = (title: string) => ({
    ...edit(title, 1),
    ...{ call: 'documents.create' as const, path: '/api/v1/documents', record: null, base: null },
    fields: [['productId', 'key of product']] as [string, string][],
  });
  const first = queue.add(document('first'), [picture('a large file')]);
  const noted = queue.name('key of product', '7');
  await Promise.all([first, noted, queue.add(document('second'), []), queue.add(edit('other', 1), [])]);
  expect(queue.changes.map(({ title, fields }) => [title, fields])).toEqual([
    ['first', [['productId', '7']]],
    ['second', [['productId', '7']]],
    ['other', [['version', '1']]],
  ]);
});

it('rebases later changes of a record on the version that an earlier one has made, as a new request', async () => {
  const folder = makeFolder();
  const queue = await open(folder);
  const first = await queue.add(edit('first', 3), []);
  await queue.add(edit('on top', 3), []);
  await queue.add(edit('of a newer version', 5), []);
  await queue.add(edit('of another', 3, '8'), []);
  await queue.complete(first.id, { version: 4 });
  const { changes } = await open(folder);
  expect(changes.map(({ title, fields, base }) => [title, fields, base?.version])).toEqual([
    ['on top', [['version', '4']], 4],
    ['of a newer version', [['version', '5']], 5],
    ['of another', [['version', '3']], 3],
  ]);
  expect(changes[0]?.key).not.toBe('key of on top');
  expect(changes[2]?.key).toBe('key of of another');
});

const arrange = (title: string, pictures: object) => ({
  ...edit(title, 3),
  fields: [
    ['version', '3'],
    ['pictures', JSON.stringify(pictures)],
  ] as [string, string][],
  base: { _id: '7', version: 3, images: ['/a', '/b'] },
});
const [pathA, pathB] = [{ path: '/a' }, { path: '/b' }];

it('keeps images that an earlier change has added, and names none that it has removed', async () => {
  const folder = makeFolder();
  const queue = await open(folder);
  const first = await queue.add(arrange('adds', { images: [{ file: 0 }, pathB, { file: 1 }] }), [
    picture('one'),
    picture('two'),
  ]);
  await queue.add(arrange('adds, too', { images: [pathA, pathB, { file: 0 }] }), [picture('three')]);
  await queue.add(arrange('turns around', { images: [pathB, pathA] }), []);
  await queue.add(edit('leaves them', 3), []);
  expect(await queue.complete(first.id, { version: 4 })).toBe(false);
  expect(titles(queue)).toHaveLength(4);
  expect(await queue.complete(first.id, { version: 4, images: ['/1', '/b', '/2'] })).toBe(true);
  const { changes } = await open(folder);
  expect(changes.map(({ title, fields, base }) => [title, Object.fromEntries(fields), base?.images])).toEqual([
    [
      'adds, too',
      { version: '4', pictures: '{"images":[{"path":"/1"},{"path":"/b"},{"path":"/2"},{"file":0}]}' },
      ['/1', '/b', '/2'],
    ],
    [
      'turns around',
      { version: '4', pictures: '{"images":[{"path":"/1"},{"path":"/b"},{"path":"/2"}]}' },
      ['/1', '/b', '/2'],
    ],
    ['leaves them', { version: '4' }, ['/1', '/b', '/2']],
  ]);
});

it.each([
  [
    'the texts with their images',
    {
      images: [
        { ...pathB, alt: 'B' },
        { file: 0, alt: 'New' },
      ],
    },
    ['/1', '/b'],
    '{"images":[{"path":"/1"},{"path":"/b","alt":"B"},{"file":0,"alt":"New"}]}',
  ],
  [
    'a stored image of another product',
    { images: [{ path: '/other', alt: 'O' }, pathA, pathB] },
    ['/b'],
    '{"images":[{"path":"/other","alt":"O"},{"path":"/b"}]}',
  ],
  [
    'the specification image',
    { images: [pathA], specImage: null },
    ['/a', '/1'],
    '{"images":[{"path":"/a"},{"path":"/1"}],"specImage":null}',
  ],
  ['pictures without a list of images', { specImage: { path: '/s' } }, ['/1'], '{"specImage":{"path":"/s"}}'],
  [
    'an image that was shown twice',
    { images: [pathA, pathB, pathA] },
    ['/a', '/1'],
    '{"images":[{"path":"/a"},{"path":"/1"},{"path":"/a"}]}',
  ],
])('keeps %s when an earlier change of the images was sent', async (_title, later, made, pictures) => {
  const queue = await open(makeFolder());
  const first = await queue.add(arrange('first', { images: [] }), [picture('one')]);
  await queue.add(arrange('later', later), []);
  await queue.complete(first.id, { version: 4, images: made });
  expect(queue.changes[0]?.fields).toEqual([
    ['version', '4'],
    ['pictures', pictures],
  ]);
});

it.runIf(process.platform === 'linux')('says that the disk is full, and keeps what waited before', async () => {
  const folder = makeFolder();
  const queue = await open(folder);
  await queue.add(edit('first', 1), []);
  symlinkSync('/dev/full', join(folder, 'changes.new'));
  await expect(queue.add(edit('second', 1), [picture('x')])).rejects.toThrow('The disk of this computer is full.');
  expect(titles(queue)).toEqual(['first']);
  expect(titles(await open(folder))).toEqual(['first']);
  expect(readdirSync(folder)).toEqual(['changes']);
});

it('has each change completely or not at all when the app is killed while it writes', async () => {
  const folder = makeFolder();
  const program = join(import.meta.dirname, 'testing', 'add-changes.ts');
  const child = spawn(process.execPath, [program, folder, key.toString('hex')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise(resolve => child.on('close', resolve));
  let confirmed = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    confirmed = Number(line);
    if (confirmed >= 20) child.kill('SIGKILL');
  }
  await closed;
  const queue = await open(folder);
  expect(queue.changes.length).toBeGreaterThanOrEqual(confirmed);
  expect(titles(queue)).toEqual(queue.changes.map((_, index) => `Change ${index + 1}`));
  for (const { id } of queue.changes) expect((await queue.readFile(id, 0))?.content).toHaveLength(20_000);
  const files = queue.changes.flatMap(change => change.files.map(({ file }) => file));
  expect(readdirSync(folder).sort()).toEqual(['changes', ...files].sort());
});

it('says so when its list was changed, or its key was lost', async () => {
  const folder = makeFolder();
  await (await open(folder)).add(edit('first', 1), []);
  const lost = await open(folder, Buffer.alloc(32, 8));
  expect([lost.isUnreadable, lost.changes]).toEqual([true, []]);
  writeFileSync(join(folder, 'changes'), 'garbage');
  const changed = await open(folder);
  expect([changed.isUnreadable, changed.changes]).toEqual([true, []]);
  expect((await open(folder)).isUnreadable).toBe(false);
  await changed.add(edit('next', 1), []);
  const after = await open(folder);
  expect([after.isUnreadable, titles(after)]).toEqual([false, ['next']]);
});
