import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { parseImagePath } from '@hydraulics/common/units/images';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { programs } from '@hydraulics/common/units/uploads/programs';
import type { Input } from '../../channels.ts';
import { isFileAddress } from '../../file-addresses.ts';
import { fileName } from '../files/file-name.ts';

type Deps = {
  /** Only for these files; emptied at each start. */
  folder: string;
  /** A picture of the current website, by its path in the records; null if there is none. */
  readPicture: (path: string) => Promise<Buffer | null>;
  /** A file of the current website, by its path and query, with the name that the website gives it; null if there is none. */
  readFile: (path: string) => Promise<{ name: string; content: Buffer } | null>;
  /** The screen as PDF, and a file name for it. */
  printSheet: () => Promise<{ name: string; content: Buffer }>;
};

type Prepared = { id: string; folder: string; file: string; name: string };

/** Older files are deleted: the receiving program copies a file soon after the drop, but the app is not notified. */
const maxPrepared = 20;

/**
 * Files that are dragged out of the window: pictures and files of the website and sheets of its screens, and no other file
 * of the disk. The page gets ids, never paths.
 */
export class DraggedFiles {
  readonly #deps: Deps;
  /** Oldest first. */
  #prepared: Prepared[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @throws with a message for the user */
  async prepare(input: Input<'drag.prepare'>): Promise<{ id: string; name: string }> {
    const { name, content } = await this.#load(input);
    const id = randomUUID();
    const folder = join(this.#deps.folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, name);
    await writeFile(file, content, { mode: 0o600 });
    this.#prepared.push({ id, folder, file, name });
    const old = this.#prepared.slice(0, -maxPrepared);
    this.#prepared = this.#prepared.slice(-maxPrepared);
    for (const one of old) await rm(one.folder, { recursive: true, force: true });
    return { id, name };
  }

  /** The path of a prepared file; null for any other id. */
  fileOf(id: string): string | null {
    return this.#prepared.find(one => one.id === id)?.file ?? null;
  }

  /** Deletes all of them, including the leftovers of an app that was killed. */
  async clear(): Promise<void> {
    this.#prepared = [];
    await rm(this.#deps.folder, { recursive: true, force: true });
  }

  async #load(input: Input<'drag.prepare'>): Promise<{ name: string; content: Buffer }> {
    if (input.kind === 'sheet') return this.#deps.printSheet();
    if (input.kind === 'file') return this.#fetchFile(input.path);
    const path = input.path.replace(/^\//, '');
    const content = parseImagePath(path) && (await this.#deps.readPicture(path));
    if (!content || content.length > limits.fileBytes) throw new Error('This picture cannot be read.');
    const type = sniff(content.subarray(0, signatureLength));
    if (!type) throw new Error('This is not a picture.');
    return { name: fileName(input.name, type === 'jpeg' ? 'jpg' : type, 'Picture'), content };
  }

  async #fetchFile(path: string): Promise<{ name: string; content: Buffer }> {
    const file = isFileAddress(path) ? await this.#deps.readFile(path) : null;
    if (!file || file.content.length > limits.documentBytes) throw new Error('This file cannot be read.');
    const at = file.name.lastIndexOf('.');
    const [text, ending] = at > 0 ? [file.name.slice(0, at), file.name.slice(at + 1)] : [file.name, ''];
    const name = fileName(text, ending.replace(/[^a-z0-9]/gi, '') || 'bin', 'File');
    // The website stores none; a file that runs on a click must not come from it all the same.
    if (programs.test(name)) throw new Error('This could be a program.');
    return { name, content: file.content };
  }
}
