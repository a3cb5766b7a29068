import { may, type Permission, type Role } from '@hydraulics/common/contract/roles';
import { useCallback, useSyncExternalStore } from 'react';
import { readStoredRole, writeStoredRole } from '../../shared/data/stored-role.ts';
import { useDuty } from './account-duties.ts';
import type { Session } from './session.ts';
import { useSessionState } from './use-session.tsx';

/**
 * The user's role as last received from the server. It only decides what is shown without waiting; the server checks
 * each call. Undefined for a session from before roles existed.
 */
export const storedRole = (userId: string): Role | undefined => readStoredRole(userId).role;

/** Whether the changes of a user, an editor, wait for an owner, as last received. */
export const storedWait = (userId: string): boolean => readStoredRole(userId).editorsWait;

const listeners = new Set<() => void>();

export function storeRole(userId: string, role: Role, editorsWait = false): void {
  try {
    writeStoredRole(userId, role, editorsWait);
  } catch {
    // Storage is full: the role stays unknown, and the server decides anyway.
  }
  for (const listener of listeners) listener();
}

/**
 * Calls the listener whenever the server reports a user's role.
 * @returns a function that unsubscribes
 */
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
  return useSyncExternalStore(subscribeToRole, () => (id === undefined ? undefined : storedRole(id)));
}

/** Whether the changes of the signed-in user, an editor, wait for an owner. */
export function useEditorsWait(): boolean {
  const state = useSessionState();
  const id = 'user' in state ? state.user.id : undefined;
  return useSyncExternalStore(subscribeToRole, () => id !== undefined && storedWait(id));
}

/**
 * Whether to offer something to the signed-in user: nothing while a second factor must be set up or a generated password
 * be replaced first. Until the role is known everything is offered, because the server checks anyway.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  const editorsWait = useEditorsWait();
  const duty = useDuty();
  return useCallback(
    permission => !duty && (role === undefined || may(role, permission, editorsWait)),
    [role, editorsWait, duty],
  );
}

/** Calls the listener with the signed-in user's role, now and whenever it changes; usable outside of components. */
export function watchRole(session: Session, listener: (role: Role | undefined) => void): () => void {
  let lastRole: Role | undefined | null = null;
  const notify = () => {
    const state = session.get();
    const role = 'user' in state ? storedRole(state.user.id) : undefined;
    if (role === lastRole) return;
    lastRole = role;
    listener(role);
  };
  notify();
  const ends = [session.subscribe(notify), subscribeToRole(notify)];
  return () => {
    for (const end of ends) end();
  };
}
