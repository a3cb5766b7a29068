import { storageKeys } from '@hydraulics/common/limits';

/** Whether staff may be signed in, without the code that knows. */
export function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(storageKeys.token));
  } catch {
    return false;
  }
}
