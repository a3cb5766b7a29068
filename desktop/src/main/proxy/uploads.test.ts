import { expect, it } from 'vitest';
import { type UploadProgress, Uploads } from './uploads.ts';

function track() {
  const reported: UploadProgress[] = [];
  const parts: (number | null)[] = [];
  const uploads = new Uploads({ onProgress: progress => reported.push(progress), onPart: part => parts.push(part) });
  const begin = (id: string, size = '100') => {
    const upload = uploads.begin(new Headers({ 'x-upload-id': id, 'x-upload-size': size }));
    return upload ?? expect.unreachable();
  };
  return { reported, parts, uploads, begin };
}

it('reports the bytes of each upload, all of them only at its end, and the share of all uploads', () => {
  const { reported, parts, begin } = track();
  const first = begin('a');
  first.onSent(50, false);
  const second = begin('b', '300');
  second.onSent(0, false);
  first.onSent(120, false);
  first.onSent(120, true);
  first.end();
  second.onSent(30, false);
  second.end();
  expect(reported).toEqual([
    { id: 'a', sent: 50, total: 100 },
    { id: 'b', sent: 0, total: 300 },
    { id: 'a', sent: 99, total: 100 },
    { id: 'a', sent: 100, total: 100 },
    { id: 'b', sent: 30, total: 300 },
  ]);
  expect(parts).toEqual([0.5, 0.125, 0.2475, 0.25, 0, 0.1, null]);
});

it('can stop an upload until the website has received all of it', () => {
  const { uploads, begin } = track();
  const first = begin('a');
  expect([uploads.cancel('a'), first.signal.aborted]).toEqual([true, true]);
  const second = begin('b');
  second.onSent(100, true);
  expect([uploads.cancel('b'), second.signal.aborted]).toEqual([false, false]);
  const refusedEarly = begin('c');
  refusedEarly.end();
  expect([uploads.cancel('c'), refusedEarly.signal.aborted]).toEqual([false, false]);
});

it('stops an upload that is cancelled before its request comes', () => {
  const { uploads, begin } = track();
  expect(uploads.cancel('a')).toBe(true);
  expect(begin('a').signal.aborted).toBe(true);
});

it('treats no other request as an upload, and an unknown size as the smallest', () => {
  const { uploads, reported, begin } = track();
  expect(uploads.begin(new Headers())).toBeNull();
  begin('a', 'much').onSent(7, false);
  expect(reported).toEqual([{ id: 'a', sent: 0, total: 1 }]);
});

it('forgets the oldest uploads', () => {
  const { uploads, begin } = track();
  begin('old').onSent(1, true);
  for (let count = 0; count < 100; count++) begin(`upload ${count}`);
  expect(uploads.cancel('old')).toBe(true);
});
