import { storageKeys } from '@hydraulics/common/limits';
import { useSyncExternalStore } from 'react';
import { useSessionState } from './use-session.tsx';

/** Whether a user signed in with a password that no longer meets the rules, and has not changed it since. */
export const hasWeakPassword = (userId: string): boolean => localStorage.getItem(storageKeys.weakPassword) === userId;

/** Remembers it beyond a reload, until the password is changed. */
export const setWeakPassword = (userId: string, isWeak: boolean): void =>
  remember(storageKeys.weakPassword, userId, isWeak);

/** Whether the server last said that an owner has to set up a second factor before anything else. */
const mustSetUpSecondFactor = (userId: string): boolean =>
  localStorage.getItem(storageKeys.secondFactorSetup) === userId;

/** Remembers it beyond a reload, until the server says otherwise. @returns whether that is news */
export function setMustSetUpSecondFactor(userId: string, isRequired: boolean): boolean {
  if (mustSetUpSecondFactor(userId) === isRequired) return false;
  remember(storageKeys.secondFactorSetup, userId, isRequired);
  for (const listener of listeners) listener();
  return true;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have learned of it, or have set one up.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether whoever is signed in has to set up a second factor before anything else. */
export function useMustSetUpSecondFactor(): boolean {
  const state = useSessionState();
  const id = 'user' in state ? state.user.id : undefined;
  return useSyncExternalStore(
    subscribe,
    () => id !== undefined && mustSetUpSecondFactor(id),
    () => false,
  );
}

function remember(key: string, userId: string, isSo: boolean): void {
  try {
    if (isSo) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // The storage is full: the server refuses anyway.
  }
}
