import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flat, noisy, textFile } from '../../testing/images.ts';
import { ImageWorkers } from './image-workers.ts';

const childrenFile = `/proc/${process.pid}/task/${process.pid}/children`;
const children = () => readFileSync(childrenFile, 'utf8').split(' ').filter(Boolean).map(Number);

describe('the image workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  const workers = new ImageWorkers(1);
  const job = (bytes: Uint8Array) => {
    const own = mkdtempSync(join(folder, 'job-'));
    writeFileSync(join(own, 'sent'), bytes);
    return { file: join(own, 'sent'), folder: own, label: 'a.png' };
  };
  let good: Buffer;
  beforeAll(async () => {
    good = await flat();
  });
  afterAll(() => {
    workers.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the image workers report the result of each image, one after another', async () => {
    const all = await Promise.allSettled([good, textFile, good].map(bytes => workers.run(job(bytes))));
    expect(all).toMatchObject([
      { status: 'fulfilled', value: { width: 40, height: 30 } },
      {
        status: 'rejected',
        reason: { code: 'invalid_image', message: 'a.png is not a JPEG, PNG, WebP, AVIF, GIF or HEIC image.' },
      },
      { status: 'fulfilled', value: { width: 40, height: 30 } },
    ]);
  });

  test('an image worker that cannot write causes a server error, not an invalid image', async () => {
    const failed = workers.run({ ...job(good), folder: join(folder, 'nowhere') });
    await expect(failed).rejects.toThrow(/ENOENT/);
    await expect(failed).rejects.not.toHaveProperty('code', 'invalid_image');
  });

  const busy = async (bytes: Uint8Array) => {
    const before = children();
    const result = workers.run(job(bytes));
    await expect.poll(() => children().filter(pid => !before.includes(pid))).toHaveLength(1);
    const [pid = 0] = children().filter(pid => !before.includes(pid));
    return { result, pid };
  };
  const endAll = async () => {
    workers.close();
    await expect.poll(children).toEqual([]);
  };

  const crashed = { code: 'invalid_image', message: 'a.png could not be decoded.' };
  const killed = {
    status: 503,
    message: 'The server stopped decoding a.png, probably because it was short of memory. Please try again.',
  };
  test.each([
    ['SIGKILL', killed],
    ['SIGSEGV', crashed],
    ['SIGABRT', crashed],
  ])(
    'retry an image when %s ends a worker, and reject it after a second time with the reason',
    async (signal, reason) => {
      await endAll();
      const once = await busy(good);
      process.kill(once.pid, signal);
      expect(await once.result).toMatchObject({ width: 40 });

      await endAll();
      const twice = await busy(good);
      const refused = expect(twice.result).rejects.toMatchObject(reason);
      process.kill(twice.pid, signal);
      await expect.poll(() => children().filter(pid => pid !== twice.pid)).toHaveLength(1);
      for (const pid of children()) if (pid !== twice.pid) process.kill(pid, signal);
      await refused;
      expect(await workers.run(job(good))).toMatchObject({ width: 40 });
    },
  );

  test('the image workers replace one that hangs; only its image fails, with the reason', async () => {
    await endAll();
    const { replaced } = workers.status();
    const hung = await busy(good);
    process.kill(hung.pid, 'SIGSTOP');
    const next = workers.run(job(good));
    await expect(hung.result).rejects.toMatchObject({
      status: 503,
      message: 'The image decoder did not respond for a.png. It was restarted, please try again.',
    });
    expect(await next).toMatchObject({ width: 40 });
    expect(children()).not.toContain(hung.pid);
    expect(workers.status()).toEqual({ working: 0, waiting: 0, longestMs: 0, replaced: replaced + 1 });
  });

  test('the image workers do not let small images wait behind large ones, nor behind those that are small in bytes only', async () => {
    await endAll();
    const manyPixels = await flat('png', 3000, 2000);
    const big = await busy(Buffer.concat([good, Buffer.alloc(1024 * 1024)]));
    process.kill(big.pid, 'SIGSTOP');
    const wide = workers.run(job(manyPixels));
    expect(await workers.run(job(good))).toMatchObject({ width: 40 });
    process.kill(big.pid, 'SIGCONT');
    expect(await big.result).toMatchObject({ width: 40 });
    expect(await wide).toMatchObject({ width: 2560 });
  });

  test("limit an image's processor time, with a message", async () => {
    await endAll();
    const limited = new ImageWorkers(1, { cpuSeconds: 0.5 });
    const many = await noisy('jpeg', 8000, 6000);
    await expect(limited.run({ ...job(many), first: true })).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'a.png takes more than 0.5 seconds to decode. Please send it smaller, or save it again.',
    });
    expect(await limited.run(job(good))).toMatchObject({ width: 40 });
    limited.close();
  });

  test('the image workers exit on request', async () => {
    workers.close();
    await expect.poll(children).toEqual([]);
  });
});
