import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { fakeClient, product } from '../../../../testing/render.tsx';
import { saveSection } from './save-section.ts';

const conflict = new AppError('version_conflict');

function server(initial: ReturnType<typeof product>) {
  let stored = initial;
  const sent: object[] = [];
  const { client } = fakeClient({
    'products.get': () => stored,
    'products.update': ({ id: _, version, ...changes }: { id: string; version: number }) => {
      sent.push({ version, ...changes });
      if (version !== stored.version) return conflict;
      stored = { ...stored, version: version + 1, ...changes };
      return { message: 'Saved', version: stored.version };
    },
  });
  return { client, sent };
}

const base = { values: { features: '<p>Before</p>' }, version: 1 };
const values = { features: '<p>Mine</p>' };

it('sends only the one field', async () => {
  const { client, sent } = server(product('1', { version: 1, features: '<p>Before</p>' }));
  expect(await saveSection(client, { id: '1', field: 'features', values, base })).toEqual({
    message: 'Saved',
    product: product('1', { version: 2, features: '<p>Mine</p>' }),
  });
  expect(sent).toEqual([{ version: 1, features: '<p>Mine</p>' }]);
});

it('retries over a change elsewhere in the product', async () => {
  const { client, sent } = server(product('1', { version: 4, features: '<p>Before</p>', advantages: '<p>New</p>' }));
  expect(await saveSection(client, { id: '1', field: 'features', values, base })).toMatchObject({ message: 'Saved' });
  expect(sent).toEqual([
    { version: 1, features: '<p>Mine</p>' },
    { version: 4, features: '<p>Mine</p>' },
  ]);
});

it('does not overwrite another change of the section', async () => {
  const { client, sent } = server(product('1', { version: 2, features: '<p>Theirs</p>' }));
  await expect(saveSection(client, { id: '1', field: 'features', values, base })).rejects.toBe(conflict);
  expect(sent).toHaveLength(1);
});

it('sends a text without words as empty, and removes the image', async () => {
  const { client, sent } = server(product('1', { version: 1, features: '<p>Before</p>' }));
  await saveSection(client, { id: '1', field: 'features', values: { features: '<ul><li><br></li></ul>' }, base });
  const image = { path: 'uploads/a.webp' };
  const before = { values: { specImage: image }, version: 2 };
  await saveSection(client, { id: '1', field: 'specImage', values: { specImage: null }, base: before });
  await saveSection(client, {
    id: '1',
    field: 'specImage',
    values: { specImage: image },
    base: { ...before, version: 3 },
  });
  expect(sent).toEqual([
    { version: 1, features: '' },
    { version: 2, pictures: '{"specImage":null}' },
    { version: 3, specImage: [] },
  ]);
});

it('sends a stored image that was chosen as the specification image', async () => {
  const { client, sent } = server(product('1', { version: 1, specImage: 'uploads/a.webp' }));
  const values = { specImage: { path: 'uploads/b.webp' } };
  const base = { values: { specImage: { path: 'uploads/a.webp' } }, version: 1 };
  await saveSection(client, { id: '1', field: 'specImage', values, base });
  expect(sent).toEqual([{ version: 1, specImage: [], pictures: '{"specImage":{"path":"uploads/b.webp"}}' }]);
});
