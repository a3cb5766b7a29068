import { roles } from '@hydraulics/common/contract/roles';
import type { User } from '@hydraulics/common/nouns/users';

/** What a user may do. */
export const RoleTag = ({ role }: Pick<User, 'role'>) => (
  <span className={`state-tag${role === 'owner' ? ' state-tag-strong' : ''}`}>{roles[role].title}</span>
);

/** Whether a user can sign in. */
export const AccountState = ({ deactivatedAt }: Pick<User, 'deactivatedAt'>) => (
  <span className={`state-tag ${deactivatedAt ? 'state-tag-off' : 'state-tag-handled'}`}>
    {deactivatedAt ? 'Deactivated' : 'Active'}
  </span>
);
