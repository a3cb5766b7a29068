import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Of content: its size, and its SHA-256 in hex. */
export type Hashed = { bytes: number; sha256: string };

/** Reads content to its end. */
export async function hashStream(stream: AsyncIterable<unknown>): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes content into a new file. @param flush whether it is synced to disk @throws EEXIST if there is one */
export async function writeHashed(
  stream: Readable,
  file: string,
  { mode = 0o600, flush = false }: { mode?: number; flush?: boolean } = {},
): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  await pipeline(stream, count, createWriteStream(file, { flags: 'wx', mode, flush }));
  return { bytes, sha256: hash.digest('hex') };
}
