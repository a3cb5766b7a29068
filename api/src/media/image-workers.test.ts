import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flat, textFile } from '../testing/images.ts';
import { ImageWorkers } from './image-workers.ts';

/** The processes that this one has started. */
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

  test('tell what became of an image, good or bad, one after another', async () => {
    const all = await Promise.allSettled([good, textFile, good].map(bytes => workers.run(job(bytes))));
    expect(all).toMatchObject([
      { status: 'fulfilled', value: { width: 40, height: 30 } },
      {
        status: 'rejected',
        reason: { code: 'invalid_image', message: 'a.png is not a JPEG, PNG, WebP, AVIF or GIF image.' },
      },
      { status: 'fulfilled', value: { width: 40, height: 30 } },
    ]);
  });

  test('make a file of a drawing of our own first', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="9" height="9"/></svg>';
    expect(await workers.run(job(Buffer.alloc(0)), () => drawing)).toMatchObject({ width: 1440, height: 1080 });
  });

  test('that cannot write is a fault of ours, not of the image', async () => {
    const failed = workers.run({ ...job(good), folder: join(folder, 'nowhere') });
    await expect(failed).rejects.toThrow(/ENOENT/);
    await expect(failed).rejects.not.toHaveProperty('code', 'invalid_image');
  });

  test.runIf(existsSync(childrenFile))('one that a picture brings down refuses it; the next gets another', async () => {
    const doomed = workers.run(job(good));
    const refused = expect(doomed).rejects.toMatchObject({
      code: 'invalid_image',
      message: 'a.png could not be decoded.',
    });
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    await refused;
    expect(workers.status()).toEqual({ working: 0, waiting: 0, longestMs: 0, replaced: 1 });
    expect(await workers.run(job(good))).toMatchObject({ width: 40 });
  });

  test.runIf(existsSync(childrenFile))('end when they are told to', async () => {
    workers.close();
    await expect.poll(children, { timeout: 20_000 }).toEqual([]);
  });
});
