import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Bodies, shortBody } from './cached-response.ts';
import { compressQuickly, IdleCompression } from './compression.ts';

const text = (length: number) =>
  Buffer.from(Array.from({ length: length / 8 }, (_, n) => String((n * 2_654_435_761) % 10 ** 7).padEnd(8)).join(''));

function busyServer() {
  const waiting: (() => void)[] = [];
  return {
    untilIdle: () => new Promise<void>(resolve => waiting.push(resolve)),
    async rest() {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
    },
  };
}

const isWanted = () => true;

test('a busy server compresses nothing fully, and an idle one body after body', async () => {
  const server = busyServer();
  const compression = new IdleCompression(server.untilIdle);
  const all: Bodies[] = [1, 2, 3].map(() => ({ identity: text(20_000) }));
  const done: number[] = [];
  for (const [index, bodies] of all.entries()) {
    await compressQuickly(bodies, 'br');
    compression.add(bodies, isWanted, () => done.push(index));
  }
  const quick = all.map(({ br }) => br);
  for (let turn = 1; turn <= 3; turn += 1) {
    await server.rest();
    await expect.poll(() => done.length).toBe(turn);
    expect(all.map(({ br }, index) => br !== quick[index])).toEqual([0, 1, 2].map(index => index < turn));
  }
  for (const { identity, br, gzip } of all) {
    expect(brotliDecompressSync(br ?? '').equals(identity)).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(identity)).toBe(true);
  }
});

test('replaced and short pages are not compressed again', async () => {
  const server = busyServer();
  const compression = new IdleCompression(server.untilIdle);
  const [replaced, next]: Bodies[] = [{ identity: text(2000) }, { identity: text(2000) }] as const;
  const short: Bodies = { identity: text(shortBody - 8) };
  let isCached = true;
  compression.add(short, isWanted, () => undefined);
  compression.add(
    replaced,
    () => isCached,
    () => undefined,
  );
  isCached = false;
  let ended = false;
  compression.add(next, isWanted, () => {
    ended = true;
  });
  await server.rest();
  await server.rest();
  await expect.poll(() => ended).toBe(true);
  expect(replaced).not.toHaveProperty('br');
  expect(short).not.toHaveProperty('br');
});

test('a body that would take a second at the highest level gets a lower one', async () => {
  const bodies: Bodies = { identity: text(300_000) };
  const compression = new IdleCompression(async () => undefined);
  await new Promise<void>(resolve => compression.add(bodies, isWanted, resolve));
  const quality7 = brotliCompressSync(bodies.identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_SIZE_HINT]: bodies.identity.length,
    },
  });
  expect(bodies.br?.equals(quality7)).toBe(true);
});
