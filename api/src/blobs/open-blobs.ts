import { StartError } from '../start-error.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './disk.ts';
import type { S3Cache, S3Settings } from './s3.ts';

/** Where the files of a site are: in a bucket, or in the folder of the data. */
export type FilesPlace = { DATA_DIR: string; BUCKET: (S3Settings & { cache: S3Cache }) | null };

/** @throws StartError if the bucket cannot be used */
export async function openBlobs({ DATA_DIR, BUCKET }: FilesPlace): Promise<Blobs> {
  if (!BUCKET) return diskBlobs(DATA_DIR);
  const { s3Blobs } = await import('./s3.ts');
  const blobs = await s3Blobs(BUCKET, BUCKET.cache);
  const problem = await blobs.findProblem();
  if (problem) throw new StartError(`The bucket ${blobs.placeOf('')} cannot be used: ${problem}.`);
  return blobs;
}
