import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { writeHashed } from '../files/hashes.ts';
import type { BlobHead, Blobs, ListedBlob } from './blobs.ts';
import { evictOldest } from './evict-oldest.ts';
import { isBlobName, requireBlobName } from './names.ts';
import { bucketProblem, isMissing, storeError } from './s3-errors.ts';

/** Where the files are. `prefix` is empty or ends with a slash. */
export type S3Settings = { bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined };

export type S3Cache = { folder: string; bytes: number };

const concurrency = 8;

/** In ms: how long a local copy is used without asking whether its file is still there. */
const trustedMs = 5 * 60_000;
/** The same while the bucket does not answer. */
const retriedMs = 10_000;
/** In ms: how long a visitor waits for that question. */
const askedMs = 1000;

/** In ms: how long a bucket that was seen is taken to be there. */
const seenMs = 10_000;

/** In ms: to connect, and between two pieces of a transfer. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 10_000 };

/**
 * Files in a bucket that speaks S3, with local copies of those that were used last. The client is loaded here, so that
 * a site without a bucket does not pay for it.
 */
export async function s3Blobs(settings: S3Settings, cache: S3Cache): Promise<Blobs> {
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, endpoint, region } = settings;
  const client = new s3.S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region: region ?? 'us-east-1',
    maxAttempts: 2,
    requestHandler: timeouts,
    // Errors are thrown; the client would also print them.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Only the providers that know them may get them; we send and compare hashes ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const limit = pLimit(concurrency);
  const downloads = new Map<string, Promise<string | null>>();
  /** Until when a local copy is trusted. */
  const trusted = new LRUCache<string, number>({ max: 100_000 });
  const evict = evictOldest(cache);

  const at = (name: string) => ({ Bucket, Key: prefix + requireBlobName(name) });
  const copyOf = (name: string) => join(cache.folder, requireBlobName(name));
  const trust = (name: string, ms = trustedMs) => trusted.set(name, Date.now() + ms);

  /** When the bucket was last seen: the answer about a missing file is the same without its bucket. */
  let seenAt = Number.NEGATIVE_INFINITY;

  async function request<T>(work: () => Promise<T>): Promise<T> {
    try {
      const value = await work();
      seenAt = performance.now();
      return value;
    } catch (error) {
      throw storeError(error);
    }
  }

  /** Null for a file that is not there. @throws AppError if there is no bucket */
  const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await request(work);
    } catch (error) {
      if (!isMissing((error as Error).cause)) throw error;
      if (performance.now() - seenAt > seenMs) await request(() => client.send(new s3.HeadBucketCommand({ Bucket })));
      return null;
    }
  };

  async function head(name: string): Promise<BlobHead | null> {
    const found = await orNull(() => client.send(new s3.HeadObjectCommand(at(name))));
    if (!found) return null;
    const { ContentLength: bytes = 0, LastModified, Metadata } = found;
    return { bytes, modified: LastModified?.getTime() ?? 0, sha256: Metadata?.sha256 };
  }

  async function put(name: string, file: string): Promise<void> {
    const { size: ContentLength } = await stat(file);
    if ((await head(name))?.bytes !== ContentLength) {
      await dropCopy(name);
      const { sha256, md5: ContentMD5 } = await hashesOf(file);
      // The store compares the MD5, so that a transfer that was cut off or damaged is never kept.
      const input = { ...at(name), ContentLength, ContentMD5, Metadata: { sha256 } };
      const send = () => client.send(new s3.PutObjectCommand({ ...input, Body: createReadStream(file) }));
      // A stream that was read in part cannot be sent again by the client.
      await request(() => send().catch(error => (isFinal(error) ? Promise.reject(error) : send())));
    }
    await keepCopy(name, file).catch(() => undefined);
  }

  /** The next page will show it. */
  async function keepCopy(name: string, file: string): Promise<void> {
    const copy = copyOf(name);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await link(file, copy);
    trust(name);
    await evict((await stat(copy)).size);
  }

  async function dropCopy(name: string): Promise<void> {
    trusted.delete(name);
    await rm(copyOf(name), { force: true });
  }

  const get = (name: string) => orNull(() => client.send(new s3.GetObjectCommand(at(name))));

  async function download(name: string): Promise<string | null> {
    const found = await get(name);
    if (!found) return null;
    const copy = copyOf(name);
    const part = join(cache.folder, `.part-${randomUUID()}`);
    try {
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
      await request(() => receive(found, part));
      if (found.LastModified) await utimes(part, new Date(), found.LastModified);
      await rename(part, copy);
    } finally {
      await rm(part, { force: true });
    }
    trust(name);
    await evict(found.ContentLength ?? 0);
    return copy;
  }

  function downloadOnce(name: string): Promise<string | null> {
    const running = downloads.get(name);
    if (running) return running;
    const started = download(name).finally(() => downloads.delete(name));
    downloads.set(name, started);
    return started;
  }

  /** @returns false if the local copy is not what the bucket has */
  async function isCurrent(name: string, bytes: number): Promise<boolean> {
    if ((trusted.get(name) ?? 0) > Date.now()) return true;
    const late = wait(askedMs, 'away' as const, { ref: false });
    const found = await Promise.race([head(name), late]).catch(() => 'away' as const);
    if (found === 'away') trust(name, retriedMs);
    else if (found?.bytes !== bytes) return false;
    else {
      trust(name);
      await utimes(copyOf(name), new Date(), new Date(found.modified)).catch(() => undefined);
    }
    return true;
  }

  async function* list(start: string): AsyncIterable<ListedBlob> {
    for (let token: string | undefined; ; ) {
      const input = { Bucket, Prefix: prefix + start, ...(token && { ContinuationToken: token }) };
      const page = await request(() => client.send(new s3.ListObjectsV2Command(input)));
      for (const { Key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
        const name = Key.slice(prefix.length);
        const known = { bytes, modified: LastModified?.getTime() ?? 0 };
        if (isBlobName(name)) yield { name, head: async () => known };
      }
      if (!page.IsTruncated) return;
      token = page.NextContinuationToken;
    }
  }

  async function remove(name: string): Promise<void> {
    await request(() => client.send(new s3.DeleteObjectCommand(at(name))));
    await dropCopy(name);
  }

  async function move(from: string, to: string): Promise<void> {
    const CopySource = `${Bucket}/${at(from).Key.split('/').map(encodeURIComponent).join('/')}`;
    const copied = await orNull(() => client.send(new s3.CopyObjectCommand({ ...at(to), CopySource })));
    if (copied) await remove(from);
    else await dropCopy(from);
  }

  return {
    kind: 's3',
    async put(files) {
      await limit.map(files, ({ name, file }) => put(name, file));
    },
    async write(name, content) {
      const Body = typeof content === 'string' ? Buffer.from(content) : content;
      const [sha256, md5] = ['sha256', 'md5'].map(kind => createHash(kind).update(Body));
      const hashes = { ContentMD5: md5?.digest('base64'), Metadata: { sha256: sha256?.digest('hex') ?? '' } };
      await request(() => client.send(new s3.PutObjectCommand({ ...at(name), Body, ...hashes })));
      await dropCopy(name);
    },
    head,
    async read(name) {
      const found = await get(name);
      return found ? (found.Body as Readable) : null;
    },
    async local(name) {
      const copy = copyOf(name);
      const stats = await stat(copy).catch(() => null);
      if (stats && (await isCurrent(name, stats.size))) return copy;
      const file = await downloadOnce(name);
      if (!file) await dropCopy(name);
      return file;
    },
    list,
    async move(moves) {
      await limit.map(moves, ({ from, to }) => move(from, to));
    },
    remove,
    findProblem: () =>
      client.send(new s3.HeadBucketCommand({ Bucket })).then(
        () => null,
        error => bucketProblem(error),
      ),
    placeOf: start => `s3://${Bucket}/${prefix}${start}`,
  };
}

const silent = () => undefined;

/** Errors that the same request would meet again. */
const isFinal = (error: { $metadata?: { httpStatusCode?: number } }): boolean => {
  const status = error.$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
};

/** Writes a whole file. @throws Error if it was cut off, or is not what was put */
async function receive({ Body, ContentLength, Metadata }: GetObjectCommandOutput, file: string): Promise<void> {
  const { bytes, sha256 } = await writeHashed(Body as Readable, file);
  const expected = Metadata?.sha256;
  if (bytes !== ContentLength || (expected && expected !== sha256)) {
    throw new Error('The file was not received as it was stored.');
  }
}

async function hashesOf(file: string): Promise<{ sha256: string; md5: string }> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  for await (const piece of createReadStream(file)) {
    sha256.update(piece as Buffer);
    md5.update(piece as Buffer);
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('base64') };
}
