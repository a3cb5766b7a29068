import { toError } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it } from 'vitest';
import { keepChanges } from './keep-changes.ts';

const route = { method: 'PUT', path: '/api/products/:id' } as const;
const edit = { noun: 'products', name: 'update', route };

/** A transport that answers one request after the other, or fails. */
function begin(...answers: unknown[]) {
  const sent: { headers: Record<string, string>; options: unknown }[] = [];
  const transport = keepChanges(headers => async (_call, _input, options) => {
    sent.push({ headers, options });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { transport, sent };
}

it('sends a change with a key, and asks main to keep the same one when it got no answer', async () => {
  const { transport, sent } = begin(new AppError('unavailable', 'Cannot reach it.'), { success: true, queued: true });
  const { signal } = new AbortController();
  expect(await transport(edit, { id: '7' }, { signal, onProgress: () => {} })).toEqual({ success: true, queued: true });
  const key = sent[0]?.headers['idempotency-key'];
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  // Main reports no progress for requests that it does not forward.
  expect(sent[1]).toEqual({ headers: { 'idempotency-key': key, 'x-keep-change': 'yes' }, options: { signal } });
});

it('keeps a change under the key of its form', async () => {
  const { transport, sent } = begin(new AppError('network', 'Lost.'), { success: true, queued: true });
  await transport(edit, { id: '7' }, { key: 'of-the-form' });
  expect(sent).toEqual([
    { headers: { 'idempotency-key': 'of-the-form' }, options: {} },
    { headers: { 'idempotency-key': 'of-the-form', 'x-keep-change': 'yes' }, options: { signal: undefined } },
  ]);
});

it('reports the first error if main does not keep the change, and the reason if it could not', async () => {
  const busy = new AppError('unavailable', 'The service is not available right now.');
  const none = begin(busy, new AppError('unavailable', 'The website did not accept this change.'));
  await expect(none.transport(edit, {})).rejects.toBe(busy);
  const full = new AppError('insufficient_storage', 'The disk of this computer is full.');
  await expect(begin(busy, full).transport(edit, {})).rejects.toBe(full);
});

it('leaves refusals, aborted uploads and all other calls alone', async () => {
  const conflict = toError(409, { message: 'Somebody else', error: { code: 'version_conflict' } });
  const refused = begin(conflict);
  await expect(refused.transport(edit, {})).rejects.toBe(conflict);
  const aborted = begin(new DOMException('Cancelled', 'AbortError'));
  await expect(aborted.transport(edit, {})).rejects.toThrow('Cancelled');
  const other = begin(new AppError('unavailable'));
  await expect(other.transport({ ...edit, name: 'remove' }, {})).rejects.toThrow();
  expect([refused.sent.length, aborted.sent.length, other.sent]).toEqual([1, 1, [{ headers: {}, options: undefined }]]);
});
