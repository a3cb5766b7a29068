import { storageKeys } from '@hydraulics/common/limits';

/** Whether a user signed in with a password that no longer meets the rules, and has not changed it since. */
export const hasWeakPassword = (userId: string): boolean => localStorage.getItem(storageKeys.weakPassword) === userId;

/** Remembers it beyond a reload, until the password is changed. */
export function setWeakPassword(userId: string, isWeak: boolean): void {
  if (isWeak) localStorage.setItem(storageKeys.weakPassword, userId);
  else localStorage.removeItem(storageKeys.weakPassword);
}
