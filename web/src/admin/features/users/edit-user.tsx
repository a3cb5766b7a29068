import { adminPaths } from '@hydraulics/common/contract/paths';
import { type User, userChanges } from '@hydraulics/common/nouns/users';
import { useNavigate, useParams } from 'react-router-dom';
import type { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall, useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { listPages } from '../../screens/list-pages.ts';
import { EditScreen } from '../../ui/edit-screen.tsx';
import { Form } from '../../ui/form/form.tsx';
import { userFields } from './user-fields.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <EditScreen
      key={id}
      title={adminPaths.editUser.title}
      list={listPages.users}
      record={query('users', 'get', { id })}
      what="user"
    >
      {user => <UserForm user={user} />}
    </EditScreen>
  );
}

function UserForm({ user: { _id: id, name, email, version } }: { user: User }) {
  const navigate = useNavigate();
  const client = useClient();
  const session = useSession();
  const update = useCall('users', async (client, input: z.output<typeof userChanges>) => {
    const answer = await client.users.update({ ...input, id });
    // Whoever changes their own account gets a fresh token, since a new password ends every session. It is kept, with
    // the name, before anything is read again with the old one.
    if (answer.token) await session.signIn({ token: answer.token, id, name: input.name });
    return answer;
  });
  return (
    <Form
      schema={userChanges}
      fields={userFields('Leave empty to keep the current password. A new one signs this user out everywhere else.')}
      initial={{ name, email, password: '' }}
      version={version}
      latest={async () => {
        const { name, email, ...record } = await client.users.get({ id });
        return { ...record, values: { name, email, password: '' } };
      }}
      what="user"
      submitLabel="Edit User"
      busyLabel="Saving..."
      send={(input, { base }) => update.mutateAsync({ ...input, version: base.version })}
      onFailed={error => notify.error('Error updating user', { detail: reasonOf(error) })}
      onSent={({ message }) => {
        notify.success(message);
        void navigate(adminPaths.users.href());
      }}
    />
  );
}
