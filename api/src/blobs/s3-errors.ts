import { AppError } from '@hydraulics/common/contract/errors';
import { InvalidName } from './names.ts';

type S3Error = Error & { $metadata?: { httpStatusCode?: number }; code?: string };

const statusOf = (error: unknown): number => (error as S3Error | undefined)?.$metadata?.httpStatusCode ?? 0;

/** Whether a file is not there. A missing bucket is another fault. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';

const away = 'The file store does not respond. Please try again in a few minutes.';

/** What a request to the store failed of, as an AppError; a full disk of this machine stays what it is. */
export function storeError(error: unknown): unknown {
  const isOther = error instanceof AppError || error instanceof InvalidName;
  if (isOther || ['ENOSPC', 'EDQUOT'].includes((error as S3Error).code ?? '')) return error;
  const isFull =
    statusOf(error) === 507 || /Quota|StorageFull|InsufficientCapacity|EntityTooLarge/i.test((error as Error).name);
  const options = { cause: error };
  return isFull ? new AppError('insufficient_storage', undefined, options) : new AppError('unavailable', away, options);
}

const problems: Record<string, string> = {
  AccessDenied: 'the access key may not use it',
  Forbidden: 'the access key may not use it',
  InvalidAccessKeyId: 'the access key is not known there',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  NoSuchBucket: 'there is no such bucket',
  NotFound: 'there is no such bucket',
  CredentialsProviderError: 'there is no access key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
};

/** Why the bucket cannot be used, phrased to follow its name. */
export function bucketProblem(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  const status = statusOf(cause);
  const known = problems[(cause as Error).name] ?? (status === 403 ? problems.Forbidden : undefined);
  return known ?? (status ? `it answers with an error (${status})` : 'it does not respond');
}
