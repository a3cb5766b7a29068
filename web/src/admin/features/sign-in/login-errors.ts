import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';

/** Why signing in failed, and more about it in a response that is not from this API. */
export type LoginError = { error: string; detail?: string };

/** Why signing in failed: the server's first detail, else its message; or the network error. */
export function loginError(error: unknown): LoginError {
  if (!(error instanceof AppError) || isUnreachable(error)) return { error: messages.unexpected(reasonOf(error)) };
  // A proxy has answered; the reason is its status.
  if (error.code === 'network') return { error: messages.loginError, detail: error.message };
  return { error: error.details[0]?.message || error.message || messages.loginError };
}

/** Why a response is not a sign-in; null if it is one. */
export function refusal(response: { success: boolean; message?: string }): string | null {
  return response.success ? null : response.message || messages.loginFailed;
}
