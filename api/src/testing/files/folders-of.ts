import { join } from 'node:path';
import { createBlobFolders, diskBlobs } from '../../blobs/disk.ts';
import type { Files } from '../../media/media.ts';
import { createScratch } from '../../media/scratch.ts';

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

/** All files in a folder of data, whose folders are created. */
export function diskFiles(dataDir: string): Files {
  createBlobFolders(dataDir);
  return { blobs: diskBlobs(dataDir), scratch: createScratch(dataDir) };
}
