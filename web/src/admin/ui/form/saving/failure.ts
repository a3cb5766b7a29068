import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { notify } from '../../../../shared/ui/notify.tsx';
import { isUnreachable, reasonOf } from '../../../data/reasons.ts';

/** Shows why a call failed; without words of the form, the reason is the toast. */
export function notifyFailure(error: unknown, failed: string | ((error: unknown) => string) | undefined): void {
  const reason = reasonOf(error);
  if (failed) notify.error(typeof failed === 'string' ? failed : failed(error), { detail: reason });
  else notify.error(isUnreachable(error) ? messages.serverError(reason) : reason);
}

export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'network' || error.status >= 500;

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
