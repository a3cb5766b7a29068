import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import type { PhotoFolder } from './photo-folder.ts';
import { typeOf } from './picture-file.ts';

type Deps = {
  photos: PhotoFolder;
  /** Converts HEIC to JPEG; throws with a message for the user. */
  convert: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** The folder of converted pictures, until the app quits. */
  folder: string;
};

const address = /^\/picked\/photo\/([\da-f-]{36})$/;

/** Serves the pictures of the photo folder to the page by their ids, as types that every website accepts. */
export class PhotoServer {
  readonly #deps: Deps;
  readonly #converted = new Map<string, Promise<string>>();
  #lastConversion: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Null for the address of no picture; 410 for a picture that was changed or is gone, 422 for a broken one. */
  async serve(pathname: string): Promise<Response | null> {
    const [, id] = address.exec(pathname) ?? [];
    if (!id) return null;
    const { photos } = this.#deps;
    const picture = await photos.read(id);
    if (!picture) return new Response('The file was changed or moved.', { status: 410 });
    if (!picture.isHeic) return respond(picture.content, typeOf(picture.content));
    try {
      return respond(await readFile(await this.#convertOnce(id, picture.content)), 'image/jpeg');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      photos.refuse(id, reason);
      return new Response(reason, { status: 422 });
    }
  }

  /** Deletes the converted pictures. */
  clear(): Promise<void> {
    return rm(this.#deps.folder, { recursive: true, force: true });
  }

  #convertOnce(id: string, content: Buffer): Promise<string> {
    const existing = this.#converted.get(id);
    if (existing) return existing;
    // One at a time: a decoded picture takes up to 240 MB.
    const converted = this.#lastConversion.then(() => this.#convert(id, content));
    this.#lastConversion = converted.catch(() => {});
    this.#converted.set(id, converted);
    return converted;
  }

  async #convert(id: string, content: Buffer): Promise<string> {
    const { convert, folder } = this.#deps;
    const jpeg = await convert(content);
    if (jpeg.length > limits.fileBytes) {
      throw new Error(`As JPEG the picture is larger than ${limits.fileBytes / 1024 / 1024} MB.`);
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.jpg`);
    await writeFile(file, jpeg, { mode: 0o600 });
    return file;
  }
}

const respond = (content: Buffer, type: string): Response =>
  new Response(new Uint8Array(content), { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } });
