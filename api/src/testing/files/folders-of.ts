import { join } from 'node:path';

/** Where the files of a test server are on disk. */
export function foldersOf({ folder, deps }: { folder: string; deps: { media: { scratch: string } } }) {
  return {
    uploads: join(folder, 'uploads'),
    originals: join(folder, 'originals'),
    trash: join(folder, 'trash'),
    share: join(folder, 'share'),
    catalogues: join(folder, 'catalogues'),
    temporary: join(folder, 'tmp'),
    scratch: deps.media.scratch,
  };
}
