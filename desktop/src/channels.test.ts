import { expect, it } from 'vitest';
import { type ChannelName, channels, events, runHandler } from './channels.ts';

const refused = { ok: false, message: 'The window sent a request that the app does not accept.' };

const choices = { notify: true, tray: true, startHidden: false, startWithSystem: false, theme: 'system' };

/** Inputs that a compromised page might send, by channel. */
const invalidInputs: Record<ChannelName, unknown[]> = {
  'session.read': [undefined, {}, 'name'],
  'session.save': [null, {}, { name: 7 }, { name: 'x'.repeat(5000) }],
  'session.clear': [undefined, { all: true }],
  'files.pickImages': [null, {}, { multiple: 'yes' }],
  'files.saveText': [
    null,
    { name: 'export.csv', type: 'text/csv' },
    { name: '../export.csv', type: 'text/csv', text: '' },
    { name: '/etc/passwd', type: 'text/csv', text: '' },
    { name: 'export.csv', type: 'text/csv', text: 7 },
  ],
  'files.saveBytes': [
    null,
    { name: 'export.xlsx' },
    { name: '../export.xlsx', bytes: new Uint8Array() },
    { name: '/etc/passwd', bytes: new Uint8Array() },
    { name: 'export.xlsx', bytes: 'PK' },
    { name: 'export.xlsx', bytes: { byteLength: 1 } },
    { name: 'export.xlsx', bytes: new Uint8Array(100_000_001) },
  ],
  'drag.prepare': [
    null,
    { kind: 'file', path: '/etc/passwd' },
    { kind: 'picture', path: '/uploads/a.webp' },
    { kind: 'picture', path: 'x'.repeat(201), name: '' },
    { kind: 'picture', path: ['/uploads/a.webp'], name: '' },
  ],
  'drag.start': [null, {}, { id: '/etc/passwd' }, { id: 7 }],
  'links.open': [null, '', 7, `https://${'x'.repeat(3000)}`],
  'servers.read': [undefined, {}],
  'servers.use': [null, {}, { address: '' }, { address: 7 }, { address: 'x'.repeat(3000) }],
  'servers.forget': [null, {}, { address: ['https://example.com'] }],
  'status.read': [undefined, {}],
  'connection.retry': [undefined, 'https://example.com'],
  'settings.read': [undefined, {}],
  'settings.save': [null, {}, { notify: 'yes' }, { ...choices, theme: 'pink' }, { ...choices, tray: undefined }],
  'theme.save': [null, {}, { theme: 'pink' }, 'dark'],
  'proxy.signIn': [null, {}, { proxy: 'x:1', name: 'ada' }, { proxy: 'x:1', name: 'ada', password: 'x'.repeat(1001) }],
  'role.tell': [null, {}, { role: 'admin' }, { role: 7 }],
  'uploads.cancel': [null, {}, { id: 7 }, { id: 'not a uuid' }],
  'photos.read': [undefined, {}],
  'photos.choose': [undefined, { path: '/etc' }],
  'photos.stop': [undefined, {}],
  'photos.includeOlder': [undefined, {}],
  'photos.settle': [null, {}, { ids: ['../x'], as: 'placed' }, { ids: [], as: 'deleted' }, { ids: '7', as: 'left' }],
  'changes.read': [undefined, {}],
  'changes.open': [null, {}, { id: '../../sessions' }],
  'changes.discard': [null, {}, { ids: [7] }, { ids: 'all' }],
  'changes.retry': [null, {}, { id: 'all' }],
  'updates.install': [undefined, { version: '9.9.9' }],
};

it.each(Object.entries(invalidInputs))('%s rejects invalid input before its handler runs', async (name, inputs) => {
  for (const input of inputs) {
    const handler = () => expect.unreachable(`${name} received ${JSON.stringify(input)}`);
    expect(await runHandler(channels[name as ChannelName], handler, input)).toEqual(refused);
  }
});

it('returns the value of the handler', async () => {
  const handler = ({ multiple }: { multiple: boolean }) => ({
    files: [{ name: String(multiple), type: '', url: '/picked/1', lastModified: 0 }],
    refused: [],
  });
  const result = await runHandler(channels['files.pickImages'], handler, { multiple: true });
  expect(result).toEqual({
    ok: true,
    value: { files: [{ name: 'true', type: '', url: '/picked/1', lastModified: 0 }], refused: [] },
  });
});

it('opens only paths of the app itself', () => {
  const screen = events['screen.open'];
  expect(screen.safeParse('/contact-operation?enquiry=7').success).toBe(true);
  for (const path of ['', 'https://evil.example/', '//evil.example/', '/\\\\evil.example/', 'javascript:alert(1)']) {
    expect(screen.safeParse(path).success, path).toBe(false);
  }
});

it('drops output fields that the table does not list', async () => {
  const handler = () => ({ id: '7', name: 'Ada', token: 'secret' });
  expect(await runHandler(channels['session.read'], handler, null)).toEqual({
    ok: true,
    value: { id: '7', name: 'Ada' },
  });
});

it("returns the message of the handler's error", async () => {
  const handler = () => Promise.reject(new Error('The disk is full.'));
  expect(await runHandler(channels['session.clear'], handler, null)).toEqual({
    ok: false,
    message: 'The disk is full.',
  });
});
