import { expect, it } from 'vitest';
import { offlineChannels } from './offline-channels.ts';
import { bodyOf, enquiry, lost, site, start, withCatalogue } from './testing/app.ts';

const reply = {
  subject: 'Your enquiry',
  text: 'Dear Vera,\n\ntwo weeks.',
  files: [{ kind: 'data-sheet', product: '7' }],
  seen: 1,
};
const thread = '/api/v1/enquiries/1/messages';
const first = { _id: 'm1', direction: 'in', text: 'A quote, please.' };

/** The app after an enquiry was opened, then without a connection. */
async function startOffline() {
  const app = start();
  await withCatalogue(app);
  app.respond = ({ url }) =>
    Response.json(url.endsWith('/messages') ? [first] : { ...enquiry('1', 'new'), email: 'v@x.de' });
  await app.fetch('/api/v1/enquiries/1');
  await app.fetch(thread);
  app.requests.length = 0;
  app.respond = lost;
  return app;
}

it('keeps a reply, shows it in the thread, and sends it once, also after a restart', async () => {
  const app = await startOffline();
  const kept = await app.change('POST', thread, reply, 'key-of-the-reply');
  expect([kept.status, await kept.json()]).toMatchObject([202, { queued: true }]);
  expect(await (await app.fetch(thread)).json()).toEqual([
    first,
    {
      ...{ _id: expect.stringMatching(/^[\da-f-]{36}$/), createdAt: '2026-03-09T10:42:00.000Z', direction: 'out' },
      ...{ by: 'you', from: '', to: 'v@x.de', kind: 'reply', subject: 'Your enquiry', text: reply.text },
      ...{ quoted: '', html: null, marks: [], files: [], state: 'waiting', sentAt: null, reason: 'offline' },
    },
  ]);
  const other = '/api/v1/enquiries/2/messages';
  expect((await app.fetch(other)).status).toBe(503);

  const again = start(app.folder);
  again.respond = () => Response.json({ success: true, message: 'x', _id: 'm2', version: 4 });
  await again.offline.resume(site);
  expect(again.requests.map(one => [one.method, one.url, one.headers['idempotency-key'], bodyOf(one)])).toEqual([
    ['POST', `${site}${thread}`, 'key-of-the-reply', reply],
  ]);
  expect(again.sent).toEqual(['Enquiry of Visitor 1: a reply']);
  await again.offline.resume(site);
  expect(again.requests).toHaveLength(1);
});

it('keeps a note, shows it in the timeline as waiting, and only there once it is sent', async () => {
  const app = await startOffline();
  const [timeline, notes] = ['/api/v1/enquiries/1/timeline', '/api/v1/enquiries/1/notes'];
  const event = { _id: 'e1', createdAt: '2026-03-09T10:00:00.000Z', kind: 'state', by: 'Tom', from: 'new' };
  app.respond = () => Response.json([event]);
  await app.fetch(timeline);
  app.respond = lost;
  const kept = await app.change('POST', notes, { text: 'Called:\nback on Monday.' }, 'key-of-the-note');
  expect([kept.status, await kept.json()]).toMatchObject([202, { queued: true }]);
  expect(await (await app.fetch(timeline)).json()).toEqual([
    event,
    {
      ...{ _id: expect.stringMatching(/^[\da-f-]{36}$/), createdAt: '2026-03-09T10:42:00.000Z', kind: 'note' },
      ...{ by: 'you', from: 'offline', to: null, text: 'Called:\nback on Monday.', bulk: false },
    },
  ]);
  expect(await (await app.fetch(thread)).json(), 'it is no message').toEqual([first]);
});

it('sends what was changed after the reply on the version that the reply made', async () => {
  const app = await startOffline();
  await app.change('POST', thread, reply, 'key-1');
  await app.change('PUT', '/api/v1/enquiries/1', { dueOn: '2026-03-16', version: 3 }, 'key-2');
  app.respond = ({ method }) =>
    Response.json({ success: true, message: 'x', _id: 'm2', version: method === 'POST' ? 4 : 5 });
  await app.connection.retry(site);
  await expect.poll(() => app.sent).toHaveLength(2);
  expect(app.requests.filter(({ method }) => method === 'PUT').map(bodyOf)).toEqual([
    { dueOn: '2026-03-16', version: 4 },
  ]);
});

it.each([
  ['duplicate', 409, 'Tom wrote on 9 March, after you began.'],
  ['not_found', 404, 'Enquiry not found.'],
])('keeps the text of a reply that is refused with %s', async (code, status, message) => {
  const app = await startOffline();
  await app.change('POST', thread, reply, 'key-1');
  app.respond = () => Response.json({ success: false, message, error: { code, details: [] } }, { status });
  await app.offline.resume(site);
  await app.connection.retry(site);
  const channels = offlineChannels(() => app.offline.of(site));
  await expect.poll(async () => (await channels['changes.read'](null))[0]?.refusal).toMatchObject({ code, message });
  const [waiting] = await channels['changes.read'](null);
  expect(waiting?.text).toBe(reply.text);
  expect((await channels['changes.open']({ id: waiting?.id ?? '' })).fields).toEqual([
    ['subject', 'Your enquiry'],
    ['text', reply.text],
    ['files', '[{"kind":"data-sheet","product":"7"}]'],
    ['seen', '1'],
  ]);
});
