import type { Result } from '../channels.ts';

/** The value of a result; its sentence is thrown where a screen can show it. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
