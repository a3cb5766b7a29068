import { call } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';

/** For each channel, what a page gone wrong might send. */
const rubbish: [channel: string, inputs: unknown[]][] = [
  ['session.read', [7, {}, 'name', [null]]],
  ['session.save', [null, {}, { name: 7 }, { name: 'x'.repeat(5000) }]],
  ['session.clear', ['all', { all: true }]],
  ['files.pickImages', [null, {}, { multiple: 'yes' }]],
  [
    'files.saveText',
    [null, { name: '../x.csv', type: 'text/csv', text: '' }, { name: '/etc/passwd', type: '', text: '' }],
  ],
  ['links.open', [null, '', 7, `https://${'x'.repeat(3000)}`]],
  ['servers.use', [null, {}, { address: 7 }, { address: '' }]],
  ['servers.forget', [null, { address: [] }]],
  ['settings.save', [null, {}, { notify: 'yes' }, { theme: 'pink' }]],
  ['updates.install', ['now', {}]],
  ['connection.retry', ['http://127.0.0.1:1/']],
  ['status.read', [{}]],
];

test('every channel refuses what it does not know, and there is no other channel', { tag: '@stand-in' }, async ({
  openSignedIn,
  standIn,
}) => {
  const page = await openSignedIn();
  for (const [channel, inputs] of rubbish) {
    for (const input of inputs) {
      const result = (await call(page, channel, input)) as { ok: boolean; message: string };
      expect(result, `${channel} ${JSON.stringify(input)}`.slice(0, 100)).toMatchObject({ ok: false });
      expect(result.message).toBe('The window asked for something that it may not ask for.');
    }
  }
  const registered = await standIn.ask<string[]>('channels');
  const exposed = await page.evaluate(() => Object.keys((window as unknown as { desktop: object }).desktop));
  expect(exposed.filter(name => name !== 'on').sort()).toEqual(registered.sort());
  expect([...new Set(rubbish.map(([channel]) => channel)), 'servers.read', 'settings.read'].sort()).toEqual(
    registered.sort(),
  );
  // The bridge can be neither changed nor replaced.
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

test('a message that does not come from the window itself is refused', { tag: '@stand-in' }, async ({
  openSignedIn,
  standIn,
}) => {
  const page = await openSignedIn();
  const own = page.url();
  const ask = (url: string, inFrame: boolean) =>
    standIn.ask('invoke', { channel: 'session.read', data: null, url, inFrame });
  expect(await ask(own, false)).toMatchObject({ ok: true });
  const refused = { ok: false, message: 'This message is not from a window of the app.' };
  for (const url of [
    'https://www.example.com/',
    'about:blank',
    own.replace('backoffice', 'other'),
    'file:///index.html',
  ]) {
    expect(await ask(url, false), url).toEqual(refused);
  }
  expect(await ask(own, true)).toEqual(refused);
});
