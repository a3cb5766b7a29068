import type { Client } from '@hydraulics/common/contract/client';
import { expect, it, vi } from 'vitest';
import { DocumentsMissing, sendDocuments } from './send-documents.ts';

const chosen = (name: string) => ({ id: `id of ${name}`, file: new File(['%PDF-'], name) });

it('continues after a failure, lists what was not sent, and retries only that', async () => {
  let refused = ['b.pdf'];
  const create = vi.fn(async ({ file: [file] }: { file: File[] }, _options: { key: string }) => {
    if (refused.includes(file?.name ?? '')) throw new Error('It is encrypted.');
    return { success: true };
  });
  const client = { documents: { create } } as unknown as Client;
  const documents = ['a.pdf', 'b.pdf', 'c manual de.pdf'].map(chosen);
  const sent = sendDocuments(client, 'p1', documents, {});
  await expect(sent).rejects.toThrow(DocumentsMissing);
  await expect(sent).rejects.toThrow(
    'The product was added, with 2 of 3 documents. Not sent: b.pdf: It is encrypted. Remove them or add them again: the product is not added twice.',
  );
  expect(create.mock.calls[2]?.[0]).toMatchObject({
    ...{ productId: 'p1', title: 'c manual', kind: 'manual', language: 'de' },
  });
  expect(create.mock.calls.map(([, { key }]) => key)).toEqual(['id of a.pdf', 'id of b.pdf', 'id of c manual de.pdf']);
  refused = [];
  await sendDocuments(client, 'p1', documents, {});
  expect(create.mock.calls.map(([{ file }]) => file[0]?.name)).toEqual(['a.pdf', 'b.pdf', 'c manual de.pdf', 'b.pdf']);
});

it('reports cancelled documents', async () => {
  const abort = new AbortController();
  const create = vi.fn(async () => {
    abort.abort();
    throw new DOMException('', 'AbortError');
  });
  const client = { documents: { create } } as unknown as Client;
  await expect(sendDocuments(client, 'p1', [chosen('a.pdf')], { signal: abort.signal })).rejects.toThrow(
    'Not sent: a.pdf: It was cancelled.',
  );
});

it('counts queued documents, and does not call a queued product added', async () => {
  let isLost = false;
  const create = vi.fn(async () => {
    if (isLost) throw new Error('No room.');
    return { success: true, queued: true };
  });
  const client = { documents: { create } } as unknown as Client;
  const sent = await sendDocuments(client, 'p1', ['a.pdf', 'b.pdf'].map(chosen), { isWaiting: true });
  expect(sent).toBe(2);
  isLost = true;
  await expect(sendDocuments(client, 'p1', [chosen('c.pdf')], { isWaiting: true })).rejects.toThrow(
    'The product waits on this computer, with 0 of 1 documents. Not sent: c.pdf: No room.',
  );
});
