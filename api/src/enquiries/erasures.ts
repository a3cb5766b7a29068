import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Blobs, readText } from '../blobs/blobs.ts';
import { syncFolder } from '../files/sync.ts';

/** The list in a data folder, and its copy beside the backups. */
export const erasuresFile = 'erasures.jsonl';

/** An erasure: a keyed hash of the email and the time; everything older stays erased. */
const erasure = z.object({ key: z.string(), person: z.string(), at: z.iso.datetime() });
type Erasure = z.output<typeof erasure>;

type Shared = Pick<Blobs, 'list' | 'read' | 'write'>;

/** The erasures in a bucket, a file each: several machines add to them at once. */
const prefix = 'erasures/';

const blobOf = (line: Erasure): string =>
  `${prefix}${createHash('sha256').update(JSON.stringify(line)).digest('hex')}.json`;

/** In ms: how old the list may be when it is only read. */
const pullIntervalMs = 60_000;

/** Keyed, so that the list alone identifies no person. */
const hashOf = (key: string, email: string): string =>
  createHmac('sha256', key).update(`person\n${email.trim().toLowerCase()}`).digest('base64url');

/**
 * The erased people: a file with a line for each erasure (docs/decisions/0046). Not a table, because a restored
 * database would lack the erasures made after its backup.
 */
export class Erasures {
  readonly #file: string;
  readonly #copy: string;
  readonly #shared: Shared | null;
  #pulledAt = Number.NEGATIVE_INFINITY;

  /**
   * @param backupDir the folder of the backups, which gets a copy if it exists
   * @param blobs if they are in a bucket, it gets each erasure, and the machines of the site have them all
   */
  constructor(dataDir: string, backupDir: string, blobs: (Shared & Pick<Blobs, 'kind'>) | null = null) {
    this.#file = join(dataDir, erasuresFile);
    this.#copy = join(backupDir, erasuresFile);
    this.#shared = blobs?.kind === 's3' ? blobs : null;
  }

  /**
   * Adds an erasure and syncs it to disk.
   * @returns the person's hash
   */
  async add(email: string, at: Date): Promise<string> {
    const key = (await readErasures(this.#file))[0]?.key ?? randomBytes(32).toString('base64url');
    const line: Erasure = { key, person: hashOf(key, email), at: at.toISOString() };
    await append(this.#file, [JSON.stringify(line)]);
    return line.person;
  }

  /** Merges this list with its copy in the backup folder and in the bucket in all directions, as after a restore. */
  async synchronize(): Promise<void> {
    await mergeErasures([this.#copy], this.#file);
    await this.#exchange();
    if (existsSync(dirname(this.#copy))) await mergeErasures([this.#file], this.#copy);
  }

  /** The list, with what other machines added until a minute ago. While the bucket is away it is that of this machine. */
  async #read(): Promise<Erasure[]> {
    if (performance.now() - this.#pulledAt > pullIntervalMs) await this.#exchange().catch(() => undefined);
    return readErasures(this.#file);
  }

  async #exchange(): Promise<void> {
    if (!this.#shared) return;
    const own = new Map((await readErasures(this.#file)).map(line => [blobOf(line), line]));
    const added: string[] = [];
    const known = new Set<string>();
    for await (const { name } of this.#shared.list(prefix)) {
      known.add(name);
      const line = own.has(name) ? null : await readText(this.#shared, name);
      if (line) added.push(line);
    }
    if (added.length > 0) await append(this.#file, added);
    for (const [name, line] of own) if (!known.has(name)) await this.#shared.write(name, JSON.stringify(line));
    this.#pulledAt = performance.now();
  }

  async count(): Promise<number> {
    return (await this.#read()).length;
  }

  /** A hash of the list, independent of the order of its lines; null for an empty one. */
  async digest(): Promise<string | null> {
    const lines = (await this.#read()).map(line => JSON.stringify(line)).sort();
    return lines.length === 0 ? null : createHash('sha256').update(lines.join('\n')).digest('base64url');
  }

  /** Returns a function that gives the time of a person's last erasure, from the current list. */
  async lookup(): Promise<(email: string) => Date | null> {
    const lines = await this.#read();
    const keys = [...new Set(lines.map(({ key }) => key))];
    const latest = new Map<string, string>();
    for (const { person, at } of lines) if (at > (latest.get(person) ?? '')) latest.set(person, at);
    return email => {
      const times = keys.flatMap(key => latest.get(hashOf(key, email)) ?? []).sort();
      const last = times.at(-1);
      return last === undefined ? null : new Date(last);
    };
  }
}

/** Adds the lines of some lists to another, which is created with its first line. */
export async function mergeErasures(from: string[], to: string): Promise<void> {
  const own = await readErasures(to);
  const known = new Set(own.map(line => JSON.stringify(line)));
  const others = (await Promise.all(from.map(readErasures))).flat().map(line => JSON.stringify(line));
  const added = [...new Set(others)].filter(line => !known.has(line));
  if (added.length === 0) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await append(to, added);
}

/**
 * Adds lines and syncs them to disk. A list is never replaced: several processes add to it, and a line that another one
 * added during the replacement would be lost. The empty line before them ends one that a power cut left incomplete.
 */
async function append(file: string, lines: string[]): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(`\n${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** An incomplete line after a power cut was never acknowledged. Two merges at the same time may add a line twice. */
async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return [...new Set(text.split('\n'))].flatMap(line => {
    try {
      return [erasure.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
