import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { imageRefusal } from '@hydraulics/common/units/uploads/image-check';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import type { Output } from '../../channels.ts';

type Picked = Output<'files.pickImages'>;
type CheckedFile = { file: Picked['files'][number] } | { refused: Picked['refused'][number] };

export const maxPicked = 200;
/** The text that the page shows for a file that it cannot read. */
export const unreadableMessage = 'The file cannot be read. Was it moved or changed after it was chosen?';
const concurrency = 8;

/**
 * Serves picked files to the page, and no other file of the disk. Each file has an unguessable URL that works once, so
 * that its content is streamed instead of sent in a message.
 */
export class PickedFiles {
  readonly #paths = new Map<string, { path: string; type: string }>();

  /** Checks the files, and refuses those that the server would not accept. */
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

  /** The file of a URL that `add` returned; null for any other path, and for a URL that was fetched before. */
  async serve(pathname: string): Promise<Response | null> {
    const picked = this.#paths.get(pathname);
    if (!picked) return null;
    this.#paths.delete(pathname);
    const file = await open(picked.path).catch(() => null);
    if (!file) return new Response(null, { status: 410 });
    // The stream closes the file when it ends or is cancelled.
    const stream = Readable.toWeb(file.createReadStream()) as ReadableStream;
    return new Response(stream, { headers: { 'content-type': picked.type, 'x-content-type-options': 'nosniff' } });
  }

  async #check(path: string): Promise<CheckedFile> {
    const name = basename(path);
    const refused = (reason: string): CheckedFile => ({ refused: { name, reason } });
    const file = await open(path).catch(() => null);
    if (!file) return refused(unreadableMessage);
    try {
      const { size, mtimeMs: lastModified } = await file.stat();
      const { buffer, bytesRead } = await file.read(new Uint8Array(signatureLength), 0, signatureLength, 0);
      const head = buffer.subarray(0, bytesRead);
      const reason = imageRefusal({ size, head });
      if (reason) return refused(reason);
      const type = `image/${sniff(head)}`;
      const url = `/picked/${randomUUID()}`;
      this.#paths.set(url, { path, type });
      return { file: { name, type, url, lastModified } };
    } catch {
      return refused(unreadableMessage);
    } finally {
      await file.close();
    }
  }
}
