import { expect, it } from 'vitest';
import { type UploadProgress, Uploads } from './uploads.ts';

function track() {
  const told: UploadProgress[] = [];
  const parts: (number | null)[] = [];
  const uploads = new Uploads({ onProgress: progress => told.push(progress), onPart: part => parts.push(part) });
  const begin = (id: string, size = '100') => {
    const upload = uploads.begin(new Headers({ 'x-upload-id': id, 'x-upload-size': size }));
    return upload ?? expect.unreachable();
  };
  return { told, parts, uploads, begin };
}

it('tells of the bytes of each upload, of all of them only at the end, and of the part of all uploads', () => {
  const { told, parts, begin } = track();
  const first = begin('a');
  first.onSent(50, false);
  const second = begin('b', '300');
  second.onSent(0, false);
  first.onSent(120, false);
  first.onSent(120, true);
  first.end();
  second.onSent(30, false);
  second.end();
  expect(told).toEqual([
    { id: 'a', sent: 50, total: 100 },
    { id: 'b', sent: 0, total: 300 },
    { id: 'a', sent: 99, total: 100 },
    { id: 'a', sent: 100, total: 100 },
    { id: 'b', sent: 30, total: 300 },
  ]);
  expect(parts).toEqual([0.5, 0.125, 0.2475, 0.25, 0, 0.1, null]);
});

it('stops an upload until the website has all of it', () => {
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

it('takes no other request for an upload, and an unknown size for the smallest', () => {
  const { uploads, told, begin } = track();
  expect(uploads.begin(new Headers())).toBeNull();
  begin('a', 'much').onSent(7, false);
  expect(told).toEqual([{ id: 'a', sent: 0, total: 1 }]);
});

it('forgets the oldest uploads', () => {
  const { uploads, begin } = track();
  begin('old').onSent(1, true);
  for (let count = 0; count < 100; count++) begin(`upload ${count}`);
  expect(uploads.cancel('old')).toBe(true);
});
