import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { Blobs } from '../../blobs/blobs.ts';
import { searchSnapshotName } from '../../blobs/names.ts';
import { linesIn } from '../../files/lines.ts';
import type { Entry } from '../entry.ts';

/** Of the code that makes entries: changed with what they contain, so that those of another one are not used. */
const form = '3';

type Line = { id: string; print: string; json: string };

/**
 * The entries of the search as a file beside the others: gzip of a line with the form, then a line for each product,
 * `id`, `print` and the entry as JSON, separated by tabs.
 */
export class SearchSnapshot {
  readonly #blobs: Pick<Blobs, 'read' | 'write'>;
  readonly #form: string;

  /** @param version of the program: entries of another one may be made differently */
  constructor(blobs: Pick<Blobs, 'read' | 'write'>, version: string) {
    this.#blobs = blobs;
    this.#form = `${version} ${form}`;
  }

  /**
   * The entries whose products have the same prints now.
   * @throws Error if the file is damaged: none of its entries may be used then, because the sum is at its end
   */
  async *read(prints: ReadonlyMap<string, string>): AsyncIterable<Entry> {
    for await (const { json } of this.#current(prints)) yield JSON.parse(json);
  }

  /**
   * Replaces the file by those of its entries that have these prints, and new ones.
   * @param prints none if the file is damaged
   */
  async write(prints: ReadonlyMap<string, string>, added: Buffer): Promise<void> {
    const kept = new CompressedLines();
    await kept.add(this.#form);
    for await (const line of prints.size > 0 ? this.#current(prints) : []) await kept.add(toLine(line));
    // Members of a gzip file may follow each other (RFC 1952, section 2.2).
    await this.#blobs.write(searchSnapshotName, Buffer.concat([await kept.end(), added]));
  }

  async *#current(prints: ReadonlyMap<string, string>): AsyncIterable<Line> {
    const stored = await this.#blobs.read(searchSnapshotName);
    if (!stored) return;
    const text = pipeline(stored, createGunzip(), () => undefined).setEncoding('utf8');
    let isFirst = true;
    for await (const line of linesIn(text)) {
      if (isFirst && line !== this.#form) return;
      const [id = '', print = '', json = ''] = isFirst ? [] : line.split('\t');
      isFirst = false;
      if (json && prints.get(id) === print) yield { id, print, json };
    }
  }
}

const toLine = ({ id, print, json }: Line) => `${id}\t${print}\t${json}`;

/** Lines that are compressed as they come, since together they are large. */
export class CompressedLines {
  readonly #gzip = createGzip();
  readonly #compressed = buffer(this.#gzip);

  /** Adds an entry. JSON contains no tab or line break. */
  addEntry(entry: Entry, print: string): Promise<void> {
    return this.add(toLine({ id: entry.id, print, json: JSON.stringify(entry) }));
  }

  async add(line: string): Promise<void> {
    if (!this.#gzip.write(`${line}\n`)) await once(this.#gzip, 'drain');
  }

  end(): Promise<Buffer> {
    this.#gzip.end();
    return this.#compressed;
  }
}
