import { beforeEach, expect, test } from 'vitest';
import { patientLine } from './patient-line.ts';

const begun: string[] = [];
beforeEach(() => {
  begun.length = 0;
});

function job(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('jobs run one at a time, and a failed one does not hold up the next', async () => {
  const line = patientLine(60_000);
  const [a, b, c] = [job('a'), job('b'), job('c')];
  const results = [a, b, c].map(({ run }) => line(run));
  await expect.poll(() => begun).toEqual(['a']);
  a.end();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  b.fail();
  await expect(results[1]).rejects.toThrow('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  c.end();
  expect([await results[0], await results[2]]).toEqual(['a', 'c']);
});

test('a job that takes long does not keep the next ones waiting, and four run at most', async () => {
  const line = patientLine(1);
  const jobs = ['a', 'b', 'c', 'd', 'e'].map(job);
  const results = jobs.map(({ run }) => line(run));
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  jobs[2]?.end();
  expect(await results[2]).toBe('c');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const { end } of jobs) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
