import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import type { BulkOutcome } from '@hydraulics/common/nouns/lists/bulk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Session } from '../../../data/session.ts';
import { ClientProvider } from '../../../data/use-api.ts';
import { SessionProvider } from '../../../data/use-session.tsx';
import { Deletions, DeletionsProvider } from '../../deletion/deletions.ts';
import { detailOf, mayBeDone, useBulk } from './use-bulk.ts';

type Change = { action: string; undoes?: string | undefined };

/** Renders the hook with a server that changes the given number of records; collects the offered undos. */
function bulkOf(changed: number) {
  const deletions = new Deletions();
  const sent: (Change & { key: string })[] = [];
  const call = async (_client: Client, change: Change, { key = '' }: CallOptions): Promise<BulkOutcome> => {
    sent.push({ ...change, key });
    const operation = `operation ${sent.length}`;
    return { success: true, message: 'Done.', operation, changed, unchanged: 0, conflicts: 0, gone: 0 };
  };
  const used: ReturnType<typeof useBulk<Change>>[] = [];
  function Screen() {
    used.push(useBulk({ noun: 'products', call, words: 'products', onDone: () => undefined }));
    return null;
  }
  renderToString(
    <SessionProvider value={{ resume: async () => null } as unknown as Session}>
      <ClientProvider value={{} as Client}>
        <QueryClientProvider client={new QueryClient()}>
          <DeletionsProvider value={deletions}>
            <Screen />
          </DeletionsProvider>
        </QueryClientProvider>
      </ClientProvider>
    </SessionProvider>,
  );
  return { run: (used[0] as (typeof used)[number]).run, deletions, sent };
}

test('offers to undo actual changes, with one key for all tries, but not an undo', async () => {
  const { run, deletions, sent } = bulkOf(2);
  expect(await run({ action: 'delete' })).toBe(true);
  const [offered] = deletions.get();
  expect([offered?.id, offered?.text]).toEqual(['operation 1', 'Done.']);
  await offered?.restore?.();
  await offered?.restore?.();
  const [done, undo, again] = sent;
  expect(undo).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), action: 'undo', undoes: 'operation 1' });
  expect(undo?.key).not.toBe(done?.key);
  expect(again).toEqual(undo);
  expect(deletions.get()).toHaveLength(1);

  const nothing = bulkOf(0);
  await nothing.run({ action: 'delete' });
  expect(nothing.deletions.get()).toEqual([]);
});

test.each([
  [new AppError('network'), true],
  [new AppError('internal'), true],
  [new AppError('busy'), true],
  [new TypeError('Failed to fetch'), true],
  [new AppError('version_conflict'), false],
  [new AppError('forbidden'), false],
  [new Error('Your session is over.', { cause: new AppError('unauthorized') }), false],
  [new Error('Not confirmed.', { cause: new AppError('confirmation_required') }), false],
])('after %s the server may have executed the operation: %s', (error, expected) => {
  expect(mayBeDone(error)).toBe(expected);
});

test.each([
  [new Error('Your session is over.', { cause: new AppError('unauthorized') }), true],
  [new Error('Not confirmed.', { cause: new AppError('confirmation_required') }), true],
  [new AppError('forbidden'), true],
  [new AppError('rate_limited'), true],
  [new AppError('version_conflict'), false],
  [new AppError('last_owner'), false],
])('after %s to a repetition the lost attempt may have been executed: %s', (error, expected) => {
  expect(mayBeDone(error, true)).toBe(expected);
});

test.each([
  ['Viewers may not do this.', 'Nothing was done. Viewers may not do this.'],
  ['Nothing was done. Ann: the last owner stays.', 'Nothing was done. Ann: the last owner stays.'],
  [
    'Viewers may not do this. 1,000 enquiries had been changed before.',
    'Viewers may not do this. 1,000 enquiries had been changed before.',
  ],
])('the refusal "%s" is told as "%s"', (reason, told) => {
  expect(detailOf(reason)).toBe(told);
});
