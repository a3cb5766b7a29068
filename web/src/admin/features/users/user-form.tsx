import { adminPaths } from '@hydraulics/common/contract/paths';
import { roles } from '@hydraulics/common/contract/roles';
import { limits } from '@hydraulics/common/limits';
import { signupInput } from '@hydraulics/common/nouns/auth';
import { userFields } from '@hydraulics/common/nouns/fields/record-fields';
import { type User, userChanges } from '@hydraulics/common/nouns/users';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { listPages } from '../../screens/list-pages.ts';
import { described } from '../../ui/form/description.ts';
import { firstError } from '../../ui/form/use-record-form.ts';
import type { AddForm, EditForm } from '../../ui/record/record-screens.tsx';
import { newPassword } from './new-password.tsx';
import { RoleField } from './role-field.tsx';

type Values = z.input<typeof userChanges>;
type Form = AddForm<Values, z.output<typeof signupInput>> & EditForm<Values, z.output<typeof userChanges>, User>;

const passwordHelp = {
  add: `At least ${limits.password.min} characters, without the name, the email or the company's name. A sentence is easier to remember than random characters.`,
  edit: `Leave empty to keep the current password. A new one has at least ${limits.password.min} characters and signs this user out everywhere else.`,
};

/** The forms that add and change an admin user, for owners. */
export const userForm: Form = {
  noun: 'users',
  label: 'user',
  list: listPages.users,
  fields: mode => [
    { name: 'name', ...described(userFields.name), autoComplete: 'off' },
    { name: 'email', ...described(userFields.email), type: 'email', autoComplete: 'off' },
    newPassword('Password', passwordHelp[mode]),
    { name: 'role', ...described(userFields.role), Input: RoleField, show: role => role && roles[role].title },
  ],
  add: {
    title: adminPaths.addUser.title,
    schema: signupInput,
    // The usual role, so that no user becomes an owner by mistake.
    initial: () => ({ name: '', email: '', password: '', role: 'editor' }),
    call: ({ client }, data) => client.auth.signup(data),
    invalid: (errors, { name, email, password = '' }) =>
      [name, email, password].some(value => value.trim() === '') ? 'All fields are required' : firstError(errors),
  },
  edit: {
    title: adminPaths.editUser.title,
    schema: userChanges,
    read: id => query('users', 'get', { id }),
    toValues: ({ name, email, role }) => ({ name, email, password: '', role }),
    call:
      id =>
      async ({ client, session }, data, { base }) => {
        const response = await client.users.update({ ...data, id, version: base.version });
        // A new password ends every session; for one's own account the server sends a fresh token. It is stored, with
        // the name, before any query is repeated with the old one.
        if (response.token) await session.signIn({ token: response.token, id, name: data.name });
        return response;
      },
    failed: 'Error updating user',
    submitLabel: 'Edit User',
  },
};

/** The form for one's own account without the owner role: no role field, and back to the account afterwards. */
export const ownUserForm: Form = {
  ...userForm,
  list: { title: adminPaths.account.title, to: adminPaths.account.href() },
  fields: mode => userForm.fields(mode).filter(({ name }) => name !== 'role'),
  edit: { ...userForm.edit, toValues: ({ name, email }) => ({ name, email, password: '' }) },
};
