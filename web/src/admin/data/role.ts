import { may, type Permission, type Role, roles } from '@hydraulics/common/contract/roles';
import { storageKeys } from '@hydraulics/common/limits';
import { useCallback, useSyncExternalStore } from 'react';
import { useMustSetUpSecondFactor } from './account-duties.ts';
import type { Session } from './session.ts';
import { useSessionState } from './use-session.tsx';

/**
 * The user's role as last received from the server. It only decides what is shown without waiting; the server checks
 * each call. Undefined for a session from before roles existed.
 */
export function storedRole(userId: string): Role | undefined {
  const [id, role = ''] = localStorage.getItem(storageKeys.role)?.split(' ') ?? [];
  return id === userId && role in roles ? (role as Role) : undefined;
}

const listeners = new Set<() => void>();

export function storeRole(userId: string, role: Role): void {
  try {
    localStorage.setItem(storageKeys.role, `${userId} ${role}`);
  } catch {
    // Storage is full: the role stays unknown, and the server decides anyway.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the role of somebody was learned. @returns a function that ends it */
function subscribeToRole(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The role of the signed-in user, if known. */
export function useRole(): Role | undefined {
  const state = useSessionState();
  const id = 'user' in state ? state.user.id : undefined;
  return useSyncExternalStore(
    subscribeToRole,
    () => (id === undefined ? undefined : storedRole(id)),
    () => undefined,
  );
}

/**
 * Whether the signed-in user is offered something: nothing while a second factor has to be set up first. Until the role
 * is known everything is, since the server checks anyway.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  const mustSetUp = useMustSetUpSecondFactor();
  return useCallback(permission => !mustSetUp && (role === undefined || may(role, permission)), [role, mustSetUp]);
}

/** Tells the role of whoever is signed in, now and whenever it changes, also outside of components. */
export function watchRole(session: Session, listener: (role: Role | undefined) => void): () => void {
  let told: Role | undefined | null = null;
  const tell = () => {
    const state = session.get();
    const role = 'user' in state ? storedRole(state.user.id) : undefined;
    if (role === told) return;
    told = role;
    listener(role);
  };
  tell();
  const ends = [session.subscribe(tell), subscribeToRole(tell)];
  return () => {
    for (const end of ends) end();
  };
}
