import { expect, it } from 'vitest';
import { readDropped } from './dropped-files.ts';

type Tree = { [name: string]: Tree | string };

function entry(name: string, content: Tree | string | null): unknown {
  if (content === null) return { name, isFile: true, file: (_ok: unknown, failed: () => void) => failed() };
  if (typeof content === 'string') {
    return { name, isFile: true, file: (done: (file: File) => void) => done(new File([content], name)) };
  }
  const entries = Object.entries(content)
    .map(([child, inside]) => entry(child, inside))
    .reverse();
  return {
    name,
    isDirectory: true,
    createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done(entries.splice(0, 2)) }),
  };
}

const item = (name: string, content: Tree | string) =>
  ({
    kind: 'file',
    webkitGetAsEntry: () => entry(name, content),
    getAsFile: () => new File([String(content)], name),
  }) as unknown as DataTransferItem;
const text = { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null } as unknown as DataTransferItem;
const names = async (...items: DataTransferItem[]) => (await readDropped({ items })).files.map(({ name }) => name);

it('accepts dropped files only', async () => {
  expect(await names(text, item('b.png', 'b'), item('a.png', 'a'))).toEqual(['b.png', 'a.png']);
});

it('reads folders in the order of names', async () => {
  const folder = { '10.png': 'x', '2.png': 'x', '1.png': 'x', more: { '4.png': 'x', deeper: { '3.png': 'x' } } };
  expect(await names(item('pumps', folder), item('last.png', 'x'))).toEqual([
    '1.png',
    '2.png',
    '10.png',
    '4.png',
    '3.png',
    'last.png',
  ]);
});

it('skips system files in folders', async () => {
  expect(await names(item('pumps', { '.DS_Store': 'x', 'Thumbs.db': 'x', 'a.png': 'x' }))).toEqual(['a.png']);
});

it('limits the number of files and the depth', async () => {
  const many = Object.fromEntries(Array.from({ length: 207 }, (_, index) => [`${index}.png`, 'x']));
  const { files, left } = await readDropped({ items: [item('disk', many)] });
  expect([files.length, left]).toEqual([200, 7]);
  const disk = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}.png`, 'x']));
  expect((await readDropped({ items: [item('disk', disk)] })).left).toBe(1000);
  const deep = Array.from({ length: 20 }).reduce<Tree>(inside => ({ inside, 'a.png': 'x' }), {});
  expect(await names(item('deep', deep))).toHaveLength(8);
});

it('returns an unreadable file as an empty one, so that it is refused by name', async () => {
  const { files } = await readDropped({ items: [item('pumps', { 'gone.png': null as unknown as string })] });
  expect(files.map(({ name, size }) => [name, size])).toEqual([['gone.png', 0]]);
});
