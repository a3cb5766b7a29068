import { roles } from '@hydraulics/common/contract/roles';
import type { User } from '@hydraulics/common/nouns/users';

export const RoleTag = ({ role }: Pick<User, 'role'>) => (
  <span className={`status-badge${role === 'owner' ? ' status-badge-strong' : ''}`}>{roles[role].title}</span>
);

/** Why a user cannot sign in. */
export const AccountState = (user: StateOf) => <span className="status-badge status-badge-off">{stateOf(user)}</span>;

type StateOf = Pick<User, 'deactivatedAt' | 'invited'>;

/** Whether a user can sign in, in one word. */
export const stateOf = ({ deactivatedAt, invited }: StateOf) =>
  deactivatedAt ? 'Deactivated' : invited ? 'Invited' : 'Active';
