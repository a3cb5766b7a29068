import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Installer } from '@hydraulics/common/nouns/desktop-releases';
import { desktopFolder, type System, systems } from '@hydraulics/common/units/operating-systems';
import type { Logger } from 'pino';
import { z } from 'zod';

/** The part of electron-builder's release metadata that is used here; the rest is for electron-updater. */
const release = z.object({
  version: z.string().min(1),
  files: z.array(z.object({ url: z.string() })),
  releaseDate: z.coerce.date().optional(),
});
type Release = z.output<typeof release>;

const fileName = /^[A-Za-z0-9][\w.+-]{0,150}\.(yml|yml\.sig|exe|dmg|zip|AppImage|deb|blockmap)$/;

/** Whether a file of this name may be served. */
export const isReleaseFile = (name: string): boolean => fileName.test(name);

/**
 * The folder of desktop releases (`DATA_DIR/desktop`). It is read at each call, so a release appears with its feed,
 * without a restart.
 */
export class ReleaseFolder {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #read = new Map<string, { changed: number; release: Release | null }>();

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Resolves a file that may be served; null for any other, such as a link out of the folder. */
  async find(name: string): Promise<{ path: string; bytes: number; changed: number } | null> {
    if (!isReleaseFile(name)) return null;
    try {
      const folder = await realpath(this.#folder);
      const path = await realpath(join(folder, name));
      if (dirname(path) !== folder) return null;
      const stats = await stat(path);
      return stats.isFile() ? { path, bytes: stats.size, changed: stats.mtimeMs } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The installers that are listed in a feed and exist. */
  async list(): Promise<Installer[]> {
    const feeds = (Object.keys(systems) as System[]).flatMap(system =>
      systems[system].feeds.map(feed => this.#installersOf(system, feed)),
    );
    return (await Promise.all(feeds)).flat();
  }

  async #installersOf(system: System, feed: string): Promise<Installer[]> {
    const { installers } = systems[system];
    const release = await this.#release(feed);
    if (!release) return [];
    const names = release.files.map(({ url }) => url).filter(name => isOneOf(installers, extname(name).slice(1)));
    const found = await Promise.all(names.map(async file => ({ file, there: await this.find(file) })));
    return found.flatMap(({ file, there }) => {
      if (!there) return [];
      const { version, releaseDate } = release;
      const releasedAt = releaseDate?.toISOString() ?? null;
      return [{ system, version, releasedAt, file, path: desktopFolder + file, bytes: there.bytes }];
    });
  }

  /** Parses a feed, again only when its file has changed, so that a broken one is logged once. */
  async #release(feed: string): Promise<Release | null> {
    const there = await this.find(feed);
    if (!there) return null;
    const known = this.#read.get(feed);
    if (known?.changed === there.changed) return known.release;
    const parsed = release.safeParse(await readYaml(there.path));
    if (!parsed.success) this.#log.warn(`${feed} in ${this.#folder} is not a valid release and is not shown.`);
    this.#read.set(feed, { changed: there.changed, release: parsed.data ?? null });
    return parsed.data ?? null;
  }
}

const isOneOf = (list: readonly string[], value: string) => list.includes(value);

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');

async function readYaml(path: string): Promise<unknown> {
  try {
    const { parse } = await import('yaml');
    return parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
