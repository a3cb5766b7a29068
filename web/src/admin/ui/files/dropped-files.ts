/** The most files that one drop brings, and how deep folders in folders are looked into. */
export const mostDropped = 200;
const deepest = 8;
/** When as many were too many, nobody has to know the exact number: it may be a whole disk. */
export const mostLeft = 1000;

/** What of a drop is read: the real thing, or a test's. */
type Drop = { items: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry' | 'getAsFile'>> };

/** What a drop held; `left` is how many files were too many, or a thousand when still more were. */
export type Dropped = { files: File[]; left: number };

/**
 * The files of a drop, those of dropped folders and of the folders in them included, in the order of their names. To be
 * called while the event is handled: what was dropped is gone afterwards.
 */
export async function readDropped({ items }: Drop): Promise<Dropped> {
  const found = Array.from(items).flatMap(item => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    return [entry?.isDirectory ? entry : item.getAsFile()];
  });
  const files: File[] = [];
  let left = 0;
  const take = (file: File) => {
    if (files.length < mostDropped) files.push(file);
    else left += 1;
    return left < mostLeft;
  };
  for (const one of found) {
    if (one instanceof File) take(one);
    else if (one) await walk(one as FileSystemDirectoryEntry, 1, take);
  }
  return { files, left };
}

/** @returns false when there is no use in going on */
async function walk(folder: FileSystemDirectoryEntry, depth: number, take: (file: File) => boolean): Promise<boolean> {
  for (const entry of (await entriesOf(folder)).sort(byName)) {
    // What systems put into folders for themselves is no choice of the person's.
    if (isHidden(entry.name)) continue;
    const goOn = entry.isFile
      ? take(await fileOf(entry as FileSystemFileEntry))
      : depth >= deepest || (await walk(entry as FileSystemDirectoryEntry, depth + 1, take));
    if (!goOn) return false;
  }
  return true;
}

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

const isHidden = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** A reader gives a folder's entries some at a time, and none at its end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>(resolve => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** One that cannot be read comes as an empty one, and is refused with the others that are. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise(resolve => entry.file(resolve, () => resolve(new File([], entry.name))));
