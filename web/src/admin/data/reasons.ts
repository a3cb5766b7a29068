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

/** What Chromium, Firefox and Safari say when a part of the program did not load, as after an upgrade of the server. */
const notLoaded =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** The message of any thrown value, in plain words for a screen that did not load. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return notLoaded.test(message)
    ? 'This screen could not be loaded. The website may have been updated: please load the page again.'
    : message;
}

/** The specified message for a list that did not load; `detail` is the server's message. */
export function listError(error: unknown): { message: string; detail?: string } {
  if (error instanceof AppError && error.code === 'forbidden') return { message: error.message };
  const isNotJson = error instanceof Error && error.cause instanceof SyntaxError;
  if (isUnreachable(error) && !isNotJson) return { message: reasonOf(error) };
  return { message: messages.listFailed, detail: reasonOf(error) };
}
