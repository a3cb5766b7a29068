/** The limits of one drop: the number of files, and the depth of nested folders. */
export const maxFiles = 200;
const maxDepth = 8;
/** Counting stops here: it may be a whole disk. */
export const maxCounted = 1000;

type Drop = { items: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry' | 'getAsFile'>> };

/** The files of a drop; `left` is how many were too many, counted up to a thousand. */
export type Dropped = { files: File[]; left: number };

/**
 * The files of a drop, including nested folders, in the order of their names. Call it synchronously in the event
 * handler: the data is gone afterwards.
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
    if (files.length < maxFiles) files.push(file);
    else left += 1;
    return left < maxCounted;
  };
  for (const one of found) {
    if (one instanceof File) take(one);
    else if (one) await walk(one as FileSystemDirectoryEntry, 1, take);
  }
  return { files, left };
}

async function walk(folder: FileSystemDirectoryEntry, depth: number, take: (file: File) => boolean): Promise<boolean> {
  for (const entry of (await entriesOf(folder)).sort(byName)) {
    if (isHidden(entry.name)) continue;
    const isComplete = entry.isFile
      ? take(await fileOf(entry as FileSystemFileEntry))
      : depth >= maxDepth || (await walk(entry as FileSystemDirectoryEntry, depth + 1, take));
    if (!isComplete) return false;
  }
  return true;
}

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

const isHidden = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>(resolve => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** An unreadable file becomes an empty one, which is refused. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise(resolve => entry.file(resolve, () => resolve(new File([], entry.name))));
