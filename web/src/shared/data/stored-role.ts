import { type Role, roles } from '@hydraulics/common/contract/roles';
import { storageKeys } from '@hydraulics/common/limits';

/** `editorsWait`: whether the changes of the user, an editor, wait for an owner. */
export type StoredRole = { role: Role | undefined; editorsWait: boolean };

const waits = 'waits';

/** A user's role as last received from the server; undefined if that was the role of another user, or none. */
export function readStoredRole(userId: string): StoredRole {
  const [id, role = '', word] = localStorage.getItem(storageKeys.role)?.split(' ') ?? [];
  if (id !== userId || !Object.hasOwn(roles, role)) return { role: undefined, editorsWait: false };
  return { role: role as Role, editorsWait: word === waits };
}

/** @throws if the storage is full */
export const writeStoredRole = (userId: string, role: Role, editorsWait: boolean): void =>
  localStorage.setItem(storageKeys.role, [userId, role, ...(editorsWait ? [waits] : [])].join(' '));
