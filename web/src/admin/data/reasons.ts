import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';

/** Whether no answer of the server came at all: the request itself threw. A failed answer is something else. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'network' && error.cause !== undefined;

/** The same failure; where the browser knows why no answer came, in words that a person understands. */
export function explained(error: unknown): unknown {
  if (!(error instanceof AppError) || !isUnreachable(error) || navigator.onLine) return error;
  return new AppError('network', 'You are offline.', { cause: error.cause });
}

/** A sentence for a person, whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a list did not load, in the words of the product; `detail` is what the server said beyond that. */
export function listFault(error: unknown): { message: string; detail?: string } {
  // An answer that is no JSON came from something between us and the server: an answer it was, though.
  const garbled = error instanceof Error && error.cause instanceof SyntaxError;
  if (isUnreachable(error) && !garbled) return { message: reasonOf(error) };
  return { message: messages.listFailed, detail: reasonOf(error) };
}
