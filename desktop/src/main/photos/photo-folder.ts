import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Input, Output } from '../../channels.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { DoneList } from './done-list.ts';
import { examine, pictureNames, readPicture, type Stamp, stampOf } from './picture-file.ts';

type Deps = {
  settings: SettingsStore;
  /** The pictures that were placed or left out, also in earlier runs. */
  done: DoneList;
  onChange: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
};

type Picture = { id: string; name: string; hash: string; isHeic: boolean; modified: number };

/** A file of the folder, as it was last seen. */
type Seen = Stamp & {
  /** Since when it has not changed. */
  since: number;
  /**
   * The result of reading it: the id of a picture, the reason of a refusal, or a picture that is known already. Absent
   * until it is read.
   */
  result?: { id: string } | { refused: string } | 'known';
};

/** Milliseconds without a change after which a file counts as copied. */
export const settleTime = 3000;
/** The largest number of pictures offered together; further ones follow when these are done. */
export const mostOffered = 200;
/** The most refused files that are named. */
const mostRefused = 50;

/**
 * The folder whose new pictures are offered, off until the person chooses one. Subfolders, links and files that were
 * there before are left alone. The page gets ids, never paths.
 */
export class PhotoFolder {
  readonly #deps: Required<Deps>;
  readonly #seen = new Map<string, Seen>();
  readonly #pictures = new Map<string, Picture>();
  #error: string | null = null;
  #waiting = 0;
  #current: Promise<boolean> | null = null;

  constructor(deps: Deps) {
    this.#deps = { now: Date.now, ...deps };
  }

  get path(): string | null {
    return this.#deps.settings.current.photoFolder?.path ?? null;
  }

  /** Watches a folder: pictures that arrive from now on are offered. Null watches nothing. */
  async choose(path: string | null): Promise<void> {
    await this.#change(path === null ? null : { path, since: this.#deps.now() });
  }

  /** Also offers the pictures that were in the folder before it was chosen. */
  async includeOlder(): Promise<void> {
    const { photoFolder } = this.#deps.settings.current;
    if (photoFolder) await this.#change({ ...photoFolder, since: 0 });
  }

  get count(): number {
    return this.#offered.length;
  }

  state(): Output<'photos.read'> {
    const { photoFolder } = this.#deps.settings.current;
    return {
      folder: photoFolder && (basename(photoFolder.path) || photoFolder.path),
      isWhole: photoFolder?.since === 0,
      error: this.#error,
      waiting: this.#waiting,
      pictures: this.#offered.map(({ id, name, isHeic, modified }) => ({
        id,
        name,
        uploadName: isHeic ? name.replace(/\.\w+$/, '.jpg') : name,
        url: `/picked/photo/${id}`,
        lastModified: modified,
      })),
      refused: [...this.#seen]
        .flatMap(([name, { result }]) =>
          typeof result === 'object' && 'refused' in result ? [{ name, reason: result.refused }] : [],
        )
        .slice(0, mostRefused),
    };
  }

  /** Records the outcome of pictures: those placed or left out are not offered again, under any name. */
  async settle({ ids, as }: Input<'photos.settle'>): Promise<void> {
    const hashes = ids.flatMap(id => this.#pictures.get(id)?.hash ?? []);
    if (as === 'offered') await this.#deps.done.remove(hashes);
    else await this.#deps.done.add(hashes);
    this.#deps.onChange();
  }

  /** A picture with its content; null when it is unknown, was changed or is gone. */
  async read(id: string): Promise<{ content: Buffer; isHeic: boolean } | null> {
    const picture = this.#pictures.get(id);
    if (!picture || !this.path) return null;
    const content = await readPicture(this.path, picture.name, picture.hash);
    return content && { content, isHeic: picture.isHeic };
  }

  /** Withdraws a picture that turned out to be unreadable. */
  refuse(id: string, reason: string): void {
    const picture = this.#pictures.get(id);
    const seen = picture && this.#seen.get(picture.name);
    if (!seen) return;
    seen.result = { refused: reason };
    this.#pictures.delete(id);
    this.#deps.onChange();
  }

  /**
   * Scans for new pictures. Concurrent calls share one scan.
   * @returns whether some are still being copied
   */
  scan(): Promise<boolean> {
    this.#current ??= this.#scan().finally(() => {
      this.#current = null;
    });
    return this.#current;
  }

  get #offered(): Picture[] {
    return [...this.#pictures.values()].filter(({ hash }) => !this.#deps.done.has(hash));
  }

  async #change(photoFolder: { path: string; since: number } | null): Promise<void> {
    await this.#current?.catch(() => undefined);
    this.#seen.clear();
    this.#pictures.clear();
    this.#error = null;
    this.#waiting = 0;
    await this.#deps.settings.save({ photoFolder });
    this.#deps.onChange();
  }

  async #scan(): Promise<boolean> {
    const { settings, onChange } = this.#deps;
    const before = JSON.stringify(this.state());
    const folder = settings.current.photoFolder;
    if (!folder) return false;
    let isCopying = false;
    try {
      const names = await pictureNames(folder.path);
      this.#forgetMissing(new Set(names));
      this.#waiting = 0;
      for (const name of names) if (await this.#look(folder, name)) isCopying = true;
      this.#error = null;
    } catch {
      // When the folder reappears, its earlier pictures are offered again.
      this.#error = `The folder “${basename(folder.path)}” cannot be read. Was it moved, or is its disk not connected?`;
    }
    if (JSON.stringify(this.state()) !== before) onChange();
    return isCopying;
  }

  /** @returns whether the file may still be changing */
  async #look(folder: { path: string; since: number }, name: string): Promise<boolean> {
    const stamp = await stampOf(folder.path, name);
    if (!stamp) return false;
    const now = this.#deps.now();
    const seen = this.#seen.get(name);
    if (!seen || seen.size !== stamp.size || seen.modified !== stamp.modified) {
      this.#forget(name);
      this.#seen.set(name, { ...stamp, since: now });
      return stamp.arrived >= folder.since;
    }
    if (seen.result || seen.arrived < folder.since) return false;
    const key = `${name}|${stamp.size}|${stamp.modified}`;
    if (this.#deps.done.hasFile(key)) {
      seen.result = 'known';
      return false;
    }
    if (now - seen.since < settleTime) return true;
    if (this.count >= mostOffered) {
      this.#waiting += 1;
      return false;
    }
    const found = await examine(folder.path, name);
    // A file that another program has locked is tried again at the next scan.
    if (!found) return false;
    if ('refused' in found) seen.result = found;
    else {
      this.#deps.done.recordFile(key, found.hash);
      seen.result = this.#offer(name, seen, found);
    }
    return false;
  }

  #offer(name: string, { modified }: Seen, { hash, isHeic }: { hash: string; isHeic: boolean }): Seen['result'] {
    const isKnown = this.#deps.done.has(hash) || [...this.#pictures.values()].some(one => one.hash === hash);
    if (isKnown) return 'known';
    const id = randomUUID();
    this.#pictures.set(id, { id, name, hash, isHeic, modified });
    return { id };
  }

  #forgetMissing(names: ReadonlySet<string>): void {
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#forget(name);
  }

  #forget(name: string): void {
    const result = this.#seen.get(name)?.result;
    if (typeof result === 'object' && 'id' in result) this.#pictures.delete(result.id);
    this.#seen.delete(name);
  }
}
