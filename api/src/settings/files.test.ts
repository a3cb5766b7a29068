import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const secret = 'x'.repeat(32);
const problemsOf = (settings: Record<string, string>): string => {
  try {
    readEnv(settings);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the settings of the files', () => {
  test('name no bucket by default', () => {
    expect(readEnv({ DATA_DIR: '/srv/data' }).BUCKET).toBeNull();
  });

  test('name a bucket, its folder, its store and the local copies', () => {
    const settings = { DATA_DIR: '/srv/data', JWT_SECRET: secret, S3_BUCKET: 'files', S3_REGION: 'eu-central-1' };
    const cache = { folder: '/srv/data/files-cache', bytes: 5 * 1024 ** 3 };
    const plain = { bucket: 'files', prefix: '', endpoint: undefined, region: 'eu-central-1', cache };
    expect(readEnv(settings).BUCKET).toEqual(plain);
    expect(readEnv({ ...settings, S3_PREFIX: 'brands/one' }).BUCKET?.prefix).toBe('brands/one/');
    expect(readEnv({ ...settings, S3_PREFIX: 'one/', FILES_CACHE_GB: '20' }).BUCKET).toEqual({
      ...plain,
      prefix: 'one/',
      cache: { ...cache, bytes: 20 * 1024 ** 3 },
    });
    const own = { ...settings, S3_REGION: '', S3_ENDPOINT: 'https://s3.example.com/' };
    expect(readEnv(own).BUCKET).toEqual({ ...plain, endpoint: 'https://s3.example.com', region: undefined });
  });

  test.each([
    [{ S3_BUCKET: 'Files' }, 'S3_BUCKET: must be a name of 3 to 63 lowercase letters, digits, dots and hyphens'],
    [{ S3_BUCKET: 'files' }, 'S3_REGION: is needed with S3_BUCKET, or S3_ENDPOINT for a store that is not that of AWS'],
    [
      { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' },
      'JWT_SECRET: is needed with S3_BUCKET: all machines of the site must have the same',
    ],
    [{ S3_PREFIX: '../other' }, 'S3_PREFIX: must be a folder in the bucket, such as catalogue'],
    [{ S3_PREFIX: '/a' }, 'S3_PREFIX: must be a folder in the bucket, such as catalogue'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_ENDPOINT: is used with S3_BUCKET only'],
    [{ FILES_CACHE_GB: '5' }, 'FILES_CACHE_GB: is used with S3_BUCKET only'],
    [
      { S3_ENDPOINT: 'https://key:secret@s3.example.com' },
      'S3_ENDPOINT: must look like https://s3.example.com, without a user, a path or a query',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.com/files' },
      'S3_ENDPOINT: must look like https://s3.example.com, without a user, a path or a query; it is "https://s3.example.com/files"',
    ],
    [{ S3_REGION: 'Frankfurt am Main' }, 'S3_REGION: must be the name of a region, such as eu-central-1'],
  ])('are refused with the reason: %j', (settings, problem) => {
    expect(problemsOf(settings)).toContain(problem);
  });

  test('a secret in the address of the store is not repeated', () => {
    expect(problemsOf({ S3_ENDPOINT: 'https://key:secret@s3.example.com' })).not.toContain('secret');
  });
});
