import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, readText } from '../../blobs/blobs.ts';
import { baseOf } from '../../blobs/names.ts';
import { namesIn } from '../../files/names-in.ts';
import { removeUnfinished, replaceFile } from '../../files/replace-file.ts';
import { syncFolder } from '../../files/sync.ts';

/** Where enquiries wait for the database, one text each by the id of its row. */
export type SpoolPlace = {
  /** Durable on return. One that is there stays. */
  save(id: string, text: string): Promise<void>;
  list(): Promise<string[]>;
  /** Null if it was removed. */
  read(id: string): Promise<string | null>;
  remove(id: string): Promise<void>;
  /** Removes what a crash left. */
  tidy(): Promise<void>;
  /** In ms: how long an empty list is not asked for again, as each costs money. */
  restMs: number;
  /** Where one is, for operators. */
  placeOf(id: string): string;
};

/** In ms: an unfinished file older than this was abandoned. It was never acknowledged. */
const unfinishedMaxAgeMs = 3600_000;

const suffix = '.json';
const idOf = (name: string): string => name.slice(0, -suffix.length);

/** Where enquiries wait, the first choice first. */
export const spoolPlaces = (dataDir: string, blobs: Blobs): SpoolPlace[] => [
  ...(blobs.kind === 's3' ? [spoolBucket(blobs)] : []),
  spoolFolder(join(dataDir, 'enquiries-spool')),
];

/** A folder of this machine. */
export function spoolFolder(folder: string): SpoolPlace {
  const fileOf = (id: string) => join(folder, `${id}${suffix}`);
  return {
    async save(id, text) {
      const isNewFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (isNewFolder) await syncFolder(dirname(folder));
      const isSpooled = await access(fileOf(id)).then(
        () => true,
        () => false,
      );
      if (isSpooled) return;
      await replaceFile(fileOf(id), text);
    },
    list: async () => (await namesIn(folder)).filter(name => name.endsWith(suffix)).map(idOf),
    read: id => readFile(fileOf(id), 'utf8').catch(ifMissing(null)),
    async remove(id) {
      await rm(fileOf(id), { force: true });
      await syncFolder(folder);
    },
    tidy: () => removeUnfinished(folder, { isUnfinished: name => !name.endsWith(suffix), afterMs: unfinishedMaxAgeMs }),
    restMs: 0,
    placeOf: fileOf,
  };
}

const prefix = 'enquiries-spool/';

/** A bucket, so that any machine may deliver them. */
function spoolBucket(blobs: Pick<Blobs, 'list' | 'placeOf' | 'read' | 'remove' | 'write'>): SpoolPlace {
  const nameOf = (id: string) => `${prefix}${id}${suffix}`;
  return {
    save: (id, text) => blobs.write(nameOf(id), text),
    async list() {
      const ids: string[] = [];
      for await (const { name } of blobs.list(prefix)) if (name.endsWith(suffix)) ids.push(idOf(baseOf(name)));
      return ids;
    },
    read: id => readText(blobs, nameOf(id)),
    remove: id => blobs.remove(nameOf(id)),
    tidy: async () => undefined,
    restMs: 30_000,
    placeOf: id => blobs.placeOf(nameOf(id)),
  };
}

/** Returns `value` instead of throwing when a file or folder does not exist. */
const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
