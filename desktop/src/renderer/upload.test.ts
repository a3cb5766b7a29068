import { afterEach, expect, it, vi } from 'vitest';
import type { EventData } from '../channels.ts';
import { createUpload } from './upload.ts';

type Progress = EventData<'upload.progress'>;
const uuid = 'b0f8c1de-6a52-4a0b-9a51-2b1f8f1f7a11';

/** An upload of 1000 bytes whose request `fetch` is answered by the test. */
function begin({ canStop = true } = {}) {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(uuid);
  let listener: (progress: Progress) => void = () => undefined;
  let answer: (response: Response) => void = () => undefined;
  const fetching = vi.fn((_address: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      answer = resolve;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  vi.stubGlobal('fetch', fetching);
  const abort = new AbortController();
  const reported: { sent: number; total: number }[] = [];
  const body = new FormData();
  body.append('image', new Blob(['x'.repeat(840)]));
  const upload = createUpload({
    'uploads.cancel': async ({ id }) => ({ ok: true, value: id === uuid && canStop }),
    on: {
      'upload.progress': callback => {
        listener = callback;
        return () => undefined;
      },
    },
  });
  const options = {
    signal: abort.signal,
    onProgress: (progress: (typeof reported)[number]) => reported.push(progress),
  };
  const result = upload('/api/x', { method: 'POST', headers: { accept: 'x' }, body }, options);
  return {
    abort,
    reported,
    result,
    fetching,
    answer: (it: Response) => answer(it),
    emit: (it: Progress) => listener(it),
  };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sends its size, and reports main's count", async () => {
  const { reported, emit, answer, result, fetching } = begin();
  emit({ id: 'another', sent: 900, total: 1000 });
  emit({ id: uuid, sent: 400, total: 1000 });
  expect(reported).toEqual([{ sent: 400, total: 1000 }]);
  answer(new Response('{"success":true}', { status: 201 }));
  expect(await result).toEqual({ status: 201, text: '{"success":true}' });
  expect(fetching.mock.calls[0]?.[1].headers).toEqual({ accept: 'x', 'x-upload-id': uuid, 'x-upload-size': '1000' });
});

it('fails as aborted when main stopped the upload', async () => {
  const { abort, result } = begin();
  abort.abort();
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
});

it('fails as aborted when the request that was stopped is answered first', async () => {
  const { abort, result, answer } = begin();
  abort.abort();
  answer(new Response('', { status: 503 }));
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
});

it('waits for the answer when it was too late to stop the upload', async () => {
  const { abort, result, answer } = begin({ canStop: false });
  abort.abort();
  await Promise.resolve();
  answer(new Response('saved', { status: 201 }));
  expect(await result).toEqual({ status: 201, text: 'saved' });
});
