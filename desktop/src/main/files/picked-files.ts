import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { imageRefusal } from '@hydraulics/common/units/image-check';
import { signatureLength, sniff } from '@hydraulics/common/units/image-signatures';
import type { Output } from '../../channels.ts';

type Picked = Output<'files.pickImages'>;
type CheckedFile = { file: Picked['files'][number] } | { refused: Picked['refused'][number] };

/** The most files that one go may bring. */
export const maxPicked = 200;
/** The page says the same of a file that it cannot read. */
export const unreadableMessage = 'The file cannot be read. Was it moved or changed after it was chosen?';
/** How many files are looked at at once. */
const concurrency = 8;

/**
 * What the person picked, and nothing else on the disk, for the page to fetch: each file once, under an address that
 * cannot be guessed. So no file travels in a message, and none is in memory whole.
 */
export class PickedFiles {
  readonly #paths = new Map<string, { path: string; type: string }>();

  /** Looks at the files and sorts out what the server would not take anyway. */
  async add(paths: readonly string[]): Promise<Picked> {
    const accepted = paths.slice(0, maxPicked);
    const checked: CheckedFile[] = [];
    for (let start = 0; start < accepted.length; start += concurrency) {
      checked.push(...(await Promise.all(accepted.slice(start, start + concurrency).map(path => this.#check(path)))));
    }
    const reason = `No more than ${maxPicked} files can be added at once.`;
    const tooMany = paths.slice(maxPicked).map(path => ({ name: basename(path), reason }));
    return {
      files: checked.flatMap(one => ('file' in one ? [one.file] : [])),
      refused: [...checked.flatMap(one => ('refused' in one ? [one.refused] : [])), ...tooMany],
    };
  }

  /** The content behind an address that `offer` gave; null for any other, or for one that was fetched before. */
  async serve(pathname: string): Promise<Response | null> {
    const picked = this.#paths.get(pathname);
    if (!picked) return null;
    this.#paths.delete(pathname);
    const file = await open(picked.path).catch(() => null);
    if (!file) return new Response(null, { status: 410 });
    // The stream closes the file at its end, or when the page gives up.
    const stream = Readable.toWeb(file.createReadStream()) as ReadableStream;
    return new Response(stream, { headers: { 'content-type': picked.type, 'x-content-type-options': 'nosniff' } });
  }

  async #check(path: string): Promise<CheckedFile> {
    const name = basename(path);
    const refused = (reason: string): CheckedFile => ({ refused: { name, reason } });
    const file = await open(path).catch(() => null);
    if (!file) return refused(unreadableMessage);
    try {
      const { size, mtimeMs: modified } = await file.stat();
      const { buffer, bytesRead } = await file.read(new Uint8Array(signatureLength), 0, signatureLength, 0);
      const head = buffer.subarray(0, bytesRead);
      const reason = imageRefusal({ size, head });
      if (reason) return refused(reason);
      const type = `image/${sniff(head)}`;
      const address = `/picked/${randomUUID()}`;
      this.#paths.set(address, { path, type });
      return { file: { name, type, address, modified } };
    } catch {
      return refused(unreadableMessage);
    } finally {
      await file.close();
    }
  }
}
