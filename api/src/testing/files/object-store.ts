import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startObjectStore, storeKeys, type TestObjectStore } from '../../../../scripts/object-store/object-store.ts';
import { type S3Settings, s3Blobs } from '../../blobs/s3.ts';

/** The variables by which programs have access to the store. */
export const storeAccess = { AWS_ACCESS_KEY_ID: storeKeys.owner, AWS_SECRET_ACCESS_KEY: storeKeys.secret };

/** The variables of a user that the store knows and who may use no bucket. */
export const strangerAccess = { ...storeAccess, AWS_ACCESS_KEY_ID: storeKeys.stranger };

/** A client of the store as its owner. */
export const ownerOf = (endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: storeKeys.owner, secretAccessKey: storeKeys.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** A store with access to it by the variables of this process until it is closed. */
export async function openStore(): Promise<TestObjectStore> {
  const store = await startObjectStore();
  Object.assign(process.env, storeAccess);
  return {
    ...store,
    async stop() {
      for (const name of Object.keys(storeAccess)) delete process.env[name];
      await store.stop();
    },
  };
}

/** The settings of a server or a command whose files are in a bucket. All machines of a site have the same. */
export const bucketVariables = ({ bucket, prefix, endpoint = '' }: S3Settings): Record<string, string> => ({
  ...storeAccess,
  JWT_SECRET: 'a secret of more than thirty-two characters',
  S3_BUCKET: bucket,
  S3_PREFIX: prefix,
  S3_ENDPOINT: endpoint,
});

/** A new bucket. */
export async function newBucket(endpoint: string): Promise<S3Settings> {
  const bucket = `files-${randomUUID()}`;
  const client = ownerOf(endpoint);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { bucket, prefix: 'site/', endpoint, region: undefined };
}

/** The files in a bucket as another machine sees them, with local copies of its own. */
export async function openMachine(settings: S3Settings, bytes = 1024 ** 3) {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const blobs = await s3Blobs(settings, { folder, bytes });
  return { blobs, folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}
