import { AppError } from '@hydraulics/common/contract/errors';
import { expect, it, vi } from 'vitest';
import { type SendUpload, UploadQueue } from './upload-queue.ts';

type Call = Parameters<SendUpload>[0] & { done: () => void; fail: (error: unknown) => void };

function queueOf() {
  const calls: Call[] = [];
  const queue = new UploadQueue(
    input =>
      new Promise<void>((done, fail) => {
        input.options.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        calls.push({ ...input, done, fail });
      }),
  );
  return { queue, calls };
}

const files = (...names: string[]) => names.map(name => new File([name], name));
const states = (queue: UploadQueue) => queue.get().map(({ file, state }) => `${file.name} ${state}`);
const settled = () => new Promise(resolve => setTimeout(resolve));

it('sends two at a time, in order', async () => {
  const { queue, calls } = queueOf();
  queue.add(files('a', 'b', 'c'));
  expect(states(queue)).toEqual(['a sending', 'b sending', 'c waiting']);
  calls[1]?.options.onProgress?.({ sent: 5, total: 10 });
  expect(queue.get()[1]?.sent).toBe(0.5);
  calls[1]?.done();
  await settled();
  expect(states(queue)).toEqual(['a sending', 'b done', 'c sending']);
  expect(queue.isActive()).toBe(true);
  calls[0]?.done();
  calls[2]?.done();
  await settled();
  expect(queue.isActive()).toBe(false);
});

it('reports a reason for each failure, and retries under the same id', async () => {
  const { queue, calls } = queueOf();
  queue.add(files('a', 'b', 'c'));
  calls[0]?.fail(new AppError('invalid_image', 'a is damaged.'));
  calls[1]?.fail(new AppError('network', 'Failed to fetch'));
  await settled();
  calls[2]?.done();
  await settled();
  expect(queue.get().map(({ reason }) => reason)).toEqual([
    'a is damaged.',
    'Failed to fetch. Try again: it is not added twice.',
    undefined,
  ]);
  queue.retry();
  expect(states(queue)).toEqual(['a sending', 'b sending', 'c done']);
  expect([calls[3]?.id, calls[4]?.id]).toEqual([calls[0]?.id, calls[1]?.id]);
});

it('sends drafts as drafts, beside others and when they are retried', async () => {
  const { queue, calls } = queueOf();
  queue.add(files('a'), true);
  queue.add(files('b'));
  calls[0]?.fail(new AppError('network', 'You are offline.'));
  await settled();
  queue.retryLost();
  expect(calls.map(({ file, asDraft }) => [file.name, asDraft])).toEqual([
    ['a', true],
    ['b', false],
    ['a', true],
  ]);
});

it('automatically retries only what a lost connection stopped, once it is back', async () => {
  const { queue, calls } = queueOf();
  queue.add(files('a', 'b', 'c'));
  calls[0]?.fail(new AppError('invalid_image', 'a is damaged.'));
  calls[1]?.fail(new AppError('network', 'You are offline.'));
  await settled();
  calls[2]?.fail(new AppError('network', 'You are offline.'));
  await settled();
  expect(states(queue)).toEqual(['a failed', 'b failed', 'c failed']);
  queue.retryLost();
  expect(states(queue)).toEqual(['a failed', 'b sending', 'c sending']);
  expect([calls[3]?.id, calls[4]?.id]).toEqual([calls[1]?.id, calls[2]?.id]);
  calls[3]?.done();
  calls[4]?.done();
  await settled();
  queue.retryLost();
  expect(states(queue)).toEqual(['a failed', 'b done', 'c done']);
});

it('stops sending cancelled files, and continues with the others', async () => {
  const { queue, calls } = queueOf();
  const listener = vi.fn();
  queue.subscribe(listener);
  queue.add(files('a', 'b', 'c', 'd'));
  queue.cancel(calls[0]?.id ?? '');
  await settled();
  expect(calls[0]?.options.signal?.aborted).toBe(true);
  expect(states(queue)).toEqual(['b sending', 'c sending', 'd waiting']);
  expect(listener).toHaveBeenCalled();
  calls[1]?.done();
  await settled();
  queue.cancelAll();
  await settled();
  expect(states(queue)).toEqual(['b done']);
  expect(calls).toHaveLength(4);
  queue.clear();
  expect(states(queue)).toEqual([]);
});

it('forgets a finished batch with the next one, except what failed', async () => {
  const { queue, calls } = queueOf();
  queue.add(files('a', 'b'));
  calls[0]?.done();
  calls[1]?.fail(new Error('No.'));
  await settled();
  queue.add(files('c'));
  expect(states(queue)).toEqual(['b failed', 'c sending']);
});

it('notes an animation, of which the website shows the first picture only', async () => {
  const { queue, calls } = queueOf();
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const head = [...'GIF89a'].map(sign => sign.charCodeAt(0)).concat([1, 0, 1, 0, 0, 0, 0]);
  const gif = (frames: number) => new Uint8Array([...head, ...Array(frames).fill(frame).flat(), 0x3b]);
  queue.add([new File([gif(2)], 'moves.gif'), new File([gif(1)], 'still.gif')]);
  calls[0]?.done();
  calls[1]?.done();
  await vi.waitFor(() => {
    expect(queue.get().map(({ state, note }) => [state, note])).toEqual([
      ['done', 'Animated: the website shows its first picture only.'],
      ['done', undefined],
    ]);
  });
});
