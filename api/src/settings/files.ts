import { join } from 'node:path';

/** The settings of where files are, each valid by itself. */
type FilesEnv = {
  S3_BUCKET?: string | undefined;
  S3_PREFIX?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  FILES_CACHE_GB?: number | undefined;
  JWT_SECRET?: string | undefined;
};

const defaultCacheGb = 5;

/** Lowercase letters, digits, dots and hyphens, as every store accepts them. */
export const isBucketName = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);

/** Parts that are valid in the names of files. */
export const isBucketPrefix = (text: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(text);

/** Problems of these settings that do not fit each other. */
export function filesContradictions(settings: FilesEnv): [name: string, problem: string][] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, JWT_SECRET } = settings;
  if (!S3_BUCKET) {
    const unused = (['S3_PREFIX', 'S3_ENDPOINT', 'S3_REGION', 'FILES_CACHE_GB'] as const).find(name => settings[name]);
    return unused ? [[unused, 'is used with S3_BUCKET only']] : [];
  }
  const found: [string, string][] = [];
  if (!S3_ENDPOINT && !S3_REGION) {
    found.push(['S3_REGION', 'is needed with S3_BUCKET, or S3_ENDPOINT for a store that is not that of AWS']);
  }
  if (!JWT_SECRET) {
    found.push(['JWT_SECRET', 'is needed with S3_BUCKET: all machines of the site must have the same']);
  }
  return found;
}

/** The bucket of the files, and its local copies; null if the files are in DATA_DIR. */
export function bucketOf({ S3_BUCKET, ...settings }: FilesEnv, dataDir: string) {
  if (!S3_BUCKET) return null;
  const { S3_PREFIX = '', S3_ENDPOINT: endpoint, S3_REGION: region, FILES_CACHE_GB = defaultCacheGb } = settings;
  const prefix = S3_PREFIX.replace(/\/?$/, S3_PREFIX ? '/' : '');
  const cache = { folder: join(dataDir, 'files-cache'), bytes: FILES_CACHE_GB * 1024 ** 3 };
  return { bucket: S3_BUCKET, prefix, endpoint, region, cache };
}
