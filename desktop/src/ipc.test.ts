import { expect, it } from 'vitest';
import { answer, type ChannelName, channels } from './ipc.ts';

const refused = { ok: false, message: 'The window asked for something that it may not ask for.' };

/** For every channel, things that a page gone wrong might send. */
const rubbish: Record<ChannelName, unknown[]> = {
  'session.read': [undefined, {}, 'name'],
  'session.save': [
    null,
    {},
    { token: '', name: 'Ada' },
    { token: 7, name: 'Ada' },
    { token: 'x'.repeat(5000), name: '' },
  ],
  'session.clear': [undefined, { all: true }],
  'files.pickImages': [null, {}, { multiple: 'yes' }],
  'files.saveText': [
    null,
    { name: 'export.csv', type: 'text/csv' },
    { name: '../export.csv', type: 'text/csv', text: '' },
    { name: '/etc/passwd', type: 'text/csv', text: '' },
    { name: 'export.csv', type: 'text/csv', text: 7 },
  ],
  'links.open': [null, '', 7, `https://${'x'.repeat(3000)}`],
};

it.each(Object.entries(rubbish))('%s never sees rubbish', async (name, inputs) => {
  for (const input of inputs) {
    const handler = () => expect.unreachable(`${name} was handed ${JSON.stringify(input)}`);
    expect(await answer(channels[name as ChannelName], handler, input)).toEqual(refused);
  }
});

it('answers with a value', async () => {
  const handler = ({ multiple }: { multiple: boolean }) => ({
    files: [{ name: String(multiple), type: '', bytes: new Uint8Array(1) }],
    refused: [],
  });
  const result = await answer(channels['files.pickImages'], handler, { multiple: true });
  expect(result).toEqual({
    ok: true,
    value: { files: [{ name: 'true', type: '', bytes: new Uint8Array(1) }], refused: [] },
  });
});

it('drops what the table does not list on its way out', async () => {
  const handler = () => ({ name: 'Ada', token: 'secret' });
  expect(await answer(channels['session.read'], handler, null)).toEqual({ ok: true, value: { name: 'Ada' } });
});

it('turns what is thrown into a sentence', async () => {
  const handler = () => Promise.reject(new Error('The disk is full.'));
  expect(await answer(channels['session.clear'], handler, null)).toEqual({ ok: false, message: 'The disk is full.' });
});
