import { afterEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../channels.ts';
import { createNativeHost } from './native-host.ts';

const fine = async () => ({ ok: true as const, value: null });
const offer = { type: 'image/png', modified: 1_000_000 };
const bridge = {
  'session.read': async () => ({ ok: true, value: { id: '7', name: 'Ada' } }),
  'session.save': vi.fn(fine),
  'session.clear': fine,
  'files.pickImages': async () => ({
    ok: true,
    value: {
      files: [
        { ...offer, name: 'pump.png', address: '/picked/1' },
        { ...offer, name: 'gone.png', address: '/picked/2' },
        { ...offer, name: 'pulled-out.png', address: '/picked/3' },
      ],
      refused: [{ name: 'wall.png', reason: 'It is too large.' }],
    },
  }),
  'files.saveText': async () => ({ ok: true, value: true }),
  'links.open': async () => ({ ok: false, message: 'No browser is installed.' }),
} satisfies Partial<Record<keyof Bridge, unknown>> as unknown as Bridge;

afterEach(() => vi.unstubAllGlobals());

it('speaks the host over the bridge', async () => {
  const host = createNativeHost(bridge, 'https://www.example.com');
  expect(await host.session.read()).toEqual({ id: '7', name: 'Ada' });
  expect(host.session.headers()).toEqual({});
  expect(host.site).toBe('https://www.example.com');
  expect(await host.saveText({ name: 'export.csv', type: 'text/csv', text: 'a,b' })).toBe(true);
});

it('hands no token over', async () => {
  await createNativeHost(bridge, 'https://www.example.com').session.save({ token: 'kept by the app', name: 'Ada' });
  expect(bridge['session.save']).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' });
});

it('fetches what was picked, and names what cannot be read any more', async () => {
  const answers: Record<string, () => Response> = {
    '/picked/1': () => new Response(new Uint8Array([1, 2, 3])),
    '/picked/2': () => new Response(null, { status: 410 }),
    '/picked/3': () => Response.error(),
  };
  vi.stubGlobal('fetch', async (address: string) => answers[address]?.() ?? expect.unreachable(address));
  const { files, refused } = await createNativeHost(bridge, 'https://www.example.com').pickImages({ multiple: true });
  expect(files.map(({ name, type, size, lastModified }) => [name, type, size, lastModified])).toEqual([
    ['pump.png', 'image/png', 3, 1_000_000],
  ]);
  expect(refused).toEqual([
    { name: 'wall.png', reason: 'It is too large.' },
    { name: 'gone.png', reason: 'The file cannot be read. Was it moved or changed after it was chosen?' },
    { name: 'pulled-out.png', reason: 'The file cannot be read. Was it moved or changed after it was chosen?' },
  ]);
});

it('throws the sentence of a failure', async () => {
  await expect(createNativeHost(bridge, 'https://www.example.com').openLink('/')).rejects.toThrow(
    'No browser is installed.',
  );
});
