import { callBridge } from '../../fixtures/desktop/network.ts';
import { expect, test } from '../../fixtures/desktop/test.ts';

/** Inputs that a compromised page might send, by channel. */
const invalidInputs: [channel: string, inputs: unknown[]][] = [
  ['session.read', [7, {}, 'name', [null]]],
  ['session.save', [null, {}, { name: 7 }, { name: 'x'.repeat(5000) }]],
  ['session.clear', ['all', { all: true }]],
  ['files.pickImages', [null, {}, { multiple: 'yes' }]],
  [
    'files.saveText',
    [null, { name: '../x.csv', type: 'text/csv', text: '' }, { name: '/etc/passwd', type: '', text: '' }],
  ],
  ['files.saveBytes', [null, { name: '../x.xlsx', bytes: new Uint8Array(1) }, { name: 'x.xlsx', bytes: 'PK' }]],
  ['drag.prepare', [null, { kind: 'file', path: '/etc/passwd' }, { kind: 'picture', path: '/uploads/a.webp' }]],
  ['drag.start', [null, { id: '/etc/passwd' }]],
  ['links.open', [null, '', 7, `https://${'x'.repeat(3000)}`]],
  ['servers.use', [null, {}, { address: 7 }, { address: '' }]],
  ['servers.forget', [null, { address: [] }]],
  ['settings.save', [null, {}, { notify: 'yes' }, { theme: 'pink' }]],
  ['theme.save', [null, {}, { theme: 'pink' }]],
  ['role.tell', [null, { role: 'admin' }]],
  ['uploads.cancel', [null, { id: 'x' }]],
  ['photos.read', [7, {}]],
  ['photos.choose', [{ path: '/etc' }]],
  ['photos.stop', [{}]],
  ['photos.includeOlder', [{}]],
  ['photos.settle', [null, { ids: ['../x'], as: 'placed' }]],
  ['proxy.signIn', [null, { proxy: 'x:1', name: 'ada' }]],
  ['changes.read', [7, {}]],
  ['changes.open', [null, { id: '../sessions' }]],
  ['changes.discard', [null, { id: 7 }]],
  ['changes.retry', [null, { id: 'all' }]],
  ['updates.install', ['now', {}]],
  ['connection.retry', ['http://127.0.0.1:1/']],
  ['status.read', [{}]],
];

test('every channel rejects invalid input, and there is no other channel', { tag: '@fake' }, async ({
  openSignedIn,
  fakeDesktop,
}) => {
  const page = await openSignedIn();
  for (const [channel, inputs] of invalidInputs) {
    for (const input of inputs) {
      const result = (await callBridge(page, channel, input)) as { ok: boolean; message: string };
      expect(result, `${channel} ${JSON.stringify(input)}`.slice(0, 100)).toMatchObject({ ok: false });
      expect(result.message).toBe('The window sent a request that the app does not accept.');
    }
  }
  const registered = await fakeDesktop.requestFromApp<string[]>('channels');
  const exposed = await page.evaluate(() => Object.keys((window as unknown as { desktop: object }).desktop));
  expect(exposed.filter(name => name !== 'on').sort()).toEqual(registered.sort());
  expect([...new Set(invalidInputs.map(([channel]) => channel)), 'servers.read', 'settings.read'].sort()).toEqual(
    registered.sort(),
  );
  const frozen = await page.evaluate(() => {
    const { desktop } = window as unknown as { desktop: Record<string, unknown> };
    try {
      Object.defineProperty(window, 'desktop', { value: {} });
      return 'replaced';
    } catch {
      return Object.isFrozen(desktop);
    }
  });
  expect(frozen).toBe(true);
});

test('a message from another origin or from a frame is rejected', { tag: '@fake' }, async ({
  openSignedIn,
  fakeDesktop,
}) => {
  const page = await openSignedIn();
  const pageUrl = page.url();
  const send = (url: string, inFrame: boolean) =>
    fakeDesktop.requestFromApp('invoke', { channel: 'session.read', data: null, url, inFrame });
  expect(await send(pageUrl, false)).toMatchObject({ ok: true });
  const rejected = { ok: false, message: 'This message does not come from a window of the app.' };
  for (const url of [
    'https://www.example.com/',
    'about:blank',
    pageUrl.replace(/site-\w+/, 'other'),
    pageUrl.replace(/site-\w+/, 'backoffice'),
    pageUrl.replace('/dashboard', '/uploads/page.html'),
    pageUrl.replace('/dashboard', '/api/page'),
    'file:///index.html',
  ]) {
    expect(await send(url, false), url).toEqual(rejected);
  }
  expect(await send(pageUrl, true)).toEqual(rejected);
});
