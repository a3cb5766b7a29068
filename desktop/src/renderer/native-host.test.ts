import { afterEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../channels.ts';
import { createNativeHost } from './native-host.ts';

const succeed = async () => ({ ok: true as const, value: null });
const png = { type: 'image/png', lastModified: 1_000_000 };
const bridge = {
  'session.read': async () => ({ ok: true, value: { id: '7', name: 'Ada' } }),
  'session.save': vi.fn(succeed),
  'session.clear': succeed,
  'files.pickImages': async () => ({
    ok: true,
    value: {
      files: [
        { ...png, name: 'pump.png', url: '/picked/1' },
        { ...png, name: 'gone.png', url: '/picked/2' },
        { ...png, name: 'pulled-out.png', url: '/picked/3' },
      ],
      refused: [{ name: 'wall.png', reason: 'It is too large.' }],
    },
  }),
  'files.saveText': async () => ({ ok: true, value: true }),
  'files.saveBytes': vi.fn(async () => ({ ok: true, value: true })),
  'links.open': async () => ({ ok: false, message: 'No browser is installed.' }),
  'status.read': async () => ({ ok: true, value: { theme: 'dark' } }),
  'theme.save': vi.fn(succeed),
  on: {
    'status.changed': (listener: (status: object) => void) => {
      listener({ theme: 'light' });
      return () => undefined;
    },
  },
} satisfies Partial<Record<keyof Bridge, unknown>> as unknown as Bridge;

afterEach(() => vi.unstubAllGlobals());

it('implements the host over the bridge', async () => {
  const host = createNativeHost(bridge, 'https://www.example.com');
  expect(await host.session.read()).toEqual({ id: '7', name: 'Ada' });
  expect(host.session.headers()).toEqual({});
  expect(host.site).toBe('https://www.example.com');
  expect(await host.theme.read()).toBe('dark');
  await host.theme.save('light');
  expect(bridge['theme.save']).toHaveBeenCalledExactlyOnceWith({ theme: 'light' });
  const seen: string[] = [];
  host.theme.watch(theme => seen.push(theme));
  expect(seen).toEqual(['light']);
  expect(await host.saveText({ name: 'export.csv', type: 'text/csv', text: 'a,b' })).toBe(true);
  expect(await host.saveFile({ name: 'export.xlsx', content: new Blob(['PK']) })).toBe(true);
  expect(bridge['files.saveBytes']).toHaveBeenCalledExactlyOnceWith({
    name: 'export.xlsx',
    bytes: new Uint8Array([80, 75]),
  });
});

it('passes no token to the main process', async () => {
  await createNativeHost(bridge, 'https://www.example.com').session.save({ token: 'kept by the app', name: 'Ada' });
  expect(bridge['session.save']).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' });
});

it('fetches picked files, and names those that can no longer be read', async () => {
  const responses: Record<string, () => Response> = {
    '/picked/1': () => new Response(new Uint8Array([1, 2, 3])),
    '/picked/2': () => new Response(null, { status: 410 }),
    '/picked/3': () => Response.error(),
  };
  vi.stubGlobal('fetch', async (url: string) => responses[url]?.() ?? expect.unreachable(url));
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

it('throws the message of a failed result', async () => {
  await expect(createNativeHost(bridge, 'https://www.example.com').openLink('/')).rejects.toThrow(
    'No browser is installed.',
  );
});
