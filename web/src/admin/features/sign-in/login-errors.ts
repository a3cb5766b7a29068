import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { isUnreachable, reasonOf } from '../../data/reasons.ts';

/** Why signing in failed: the server's first detail, else its message; or what kept the call from happening. */
export function loginError(error: unknown): string {
  if (!(error instanceof AppError) || isUnreachable(error)) return messages.unexpected(reasonOf(error));
  return error.details[0]?.message || error.message || messages.loginError;
}

/** Why an answer that came is not a sign-in; null when it is one. */
export function refusal(answer: { success: boolean; message?: string }): string | null {
  return answer.success ? null : answer.message || messages.loginFailed;
}
