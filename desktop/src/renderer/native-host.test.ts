import { expect, it } from 'vitest';
import type { Bridge } from '../ipc.ts';
import { createNativeHost } from './native-host.ts';

const fine = async () => ({ ok: true as const, value: null });
const bridge: Bridge = {
  'session.read': async () => ({ ok: true, value: { name: 'Ada' } }),
  'session.save': fine,
  'session.clear': fine,
  'files.pickImages': async () => ({
    ok: true,
    value: {
      files: [{ name: 'pump.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }],
      refused: [{ name: 'wall.png', reason: 'It is too large.' }],
    },
  }),
  'files.saveText': async () => ({ ok: true, value: true }),
  'links.open': async () => ({ ok: false, message: 'No browser is installed.' }),
};

it('speaks the host over the bridge', async () => {
  const host = createNativeHost(bridge);
  expect(await host.session.read()).toEqual({ name: 'Ada' });
  expect(host.session.headers()).toEqual({});
  const { files, refused } = await host.pickImages({ multiple: true });
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['pump.png', 'image/png', 3]]);
  expect(refused).toEqual([{ name: 'wall.png', reason: 'It is too large.' }]);
  expect(await host.saveText({ name: 'export.csv', type: 'text/csv', text: 'a,b' })).toBe(true);
});

it('throws the sentence of a failure', async () => {
  await expect(createNativeHost(bridge).openLink('/')).rejects.toThrow('No browser is installed.');
});
