import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobHead, type Blobs, hasBlob } from '../blobs/blobs.ts';
import { baseOf } from '../blobs/names.ts';
import { isReleaseFile } from './release-folder.ts';

const prefix = 'desktop/';

type MirrorDeps = { media: { blobs: Blobs }; dataDir: string };
type Found = BlobHead & { name: string };

/** Feeds last, since they name the other files. */
const order = (name: string): number => ['.yml.sig', '.yml'].findIndex(end => name.endsWith(end));

/**
 * Copies the releases of the desktop app from the bucket into the folder from which they are served. Feeds are replaced
 * under their names, so they cannot be kept as other files are. Without a bucket the folder is filled by hand.
 */
export async function mirrorReleases({ media: { blobs }, dataDir }: MirrorDeps): Promise<void> {
  if (blobs.kind !== 's3') return;
  const folder = join(dataDir, 'desktop');
  const found: Found[] = [];
  for await (const { name, head } of blobs.list(prefix)) {
    const known = await head();
    if (known && isReleaseFile(baseOf(name))) found.push({ ...known, name });
  }
  if (found.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const one of found.sort((a, b) => order(a.name) - order(b.name))) await mirror(blobs, one, folder);
  const names = new Set(found.map(({ name }) => baseOf(name)));
  for (const name of await readdir(folder)) {
    if (names.has(name) || !isReleaseFile(name) || (await hasBlob(blobs, prefix + name))) continue;
    await rm(join(folder, name), { force: true });
  }
}

async function mirror(blobs: Blobs, { name, bytes, modified }: Found, folder: string): Promise<void> {
  const target = join(folder, baseOf(name));
  const present = await stat(target).catch(() => null);
  if (present?.size === bytes && Math.abs(present.mtimeMs - modified) < 1) return;
  const stream = await blobs.read(name);
  if (!stream) return;
  const part = join(folder, `.${randomUUID()}`);
  try {
    await pipeline(stream, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    // Replaced meanwhile or cut off; the next run gets it.
    if ((await stat(part)).size !== bytes) return;
    await utimes(part, new Date(modified), new Date(modified));
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}
