import type { Result } from '../channels.ts';

/** Returns the value of a result, or throws its message. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
