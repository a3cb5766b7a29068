import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';

/** Whether there was no response at all, because the request itself failed. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'network' && error.cause !== undefined;

/** The same error, or a plain message if the browser is offline. */
export function explainOffline(error: unknown): unknown {
  if (!(error instanceof AppError) || !isUnreachable(error) || navigator.onLine) return error;
  return new AppError('network', 'You are offline.', { cause: error.cause });
}

/** The message of any thrown value. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The specified message for a list that did not load; `detail` is the server's message. */
export function listError(error: unknown): { message: string; detail?: string } {
  if (error instanceof AppError && error.code === 'forbidden') return { message: error.message };
  const isNotJson = error instanceof Error && error.cause instanceof SyntaxError;
  if (isUnreachable(error) && !isNotJson) return { message: reasonOf(error) };
  return { message: messages.listFailed, detail: reasonOf(error) };
}
