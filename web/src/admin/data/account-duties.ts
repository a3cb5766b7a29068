import { storageKeys } from '@hydraulics/common/limits';
import { useSyncExternalStore } from 'react';
import { useSessionState } from './use-session.tsx';

/** Whether a user signed in with a password that no longer meets the rules, and has not changed it since. */
export const hasWeakPassword = (userId: string): boolean => localStorage.getItem(storageKeys.weakPassword) === userId;

/** Survives a reload, until the password is changed. */
export const setWeakPassword = (userId: string, isWeak: boolean): void =>
  remember(storageKeys.weakPassword, userId, isWeak);

/** What the server requires first: replacing a generated password, setting up a second factor. */
type Duty = 'passwordChange' | 'secondFactorSetup';

const hasDuty = (duty: Duty, userId: string): boolean => localStorage.getItem(storageKeys[duty]) === userId;

/**
 * Stores a duty across reloads, until the server reports otherwise.
 * @returns whether it has changed
 */
export function setDuty(duty: Duty, userId: string, isRequired: boolean): boolean {
  if (hasDuty(duty, userId) === isRequired) return false;
  remember(storageKeys[duty], userId, isRequired);
  for (const listener of listeners) listener();
  return true;
}

/** The duties of a user as reported by the server. */
type Reported = { mustChangePassword?: true | undefined; mustSetUpSecondFactor?: true | undefined };

/**
 * Stores both duties.
 * @returns whether either has changed
 */
export function setDuties(userId: string, { mustChangePassword, mustSetUpSecondFactor }: Reported): boolean {
  const isOtherPassword = setDuty('passwordChange', userId, mustChangePassword === true);
  return setDuty('secondFactorSetup', userId, mustSetUpSecondFactor === true) || isOtherPassword;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have received or fulfilled the duty.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The duty to fulfil first: the password comes before the second factor, as on the server. */
export function useDuty(): Duty | null {
  const state = useSessionState();
  const id = 'user' in state ? state.user.id : undefined;
  return useSyncExternalStore(subscribe, () => {
    if (id === undefined) return null;
    return (['passwordChange', 'secondFactorSetup'] as const).find(duty => hasDuty(duty, id)) ?? null;
  });
}

function remember(key: string, userId: string, value: boolean): void {
  try {
    if (value) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // Without storage, the server still enforces it.
  }
}
