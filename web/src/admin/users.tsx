import { errorCodes } from '@hydraulics/common/errors';
import { messages } from '@hydraulics/common/messages';
import { adminPaths } from '@hydraulics/common/paths';
import type { User } from '@hydraulics/common/users';
import { useCallback, useMemo } from 'react';
import { query } from '../data/query.ts';
import { notify } from '../ui/notify.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { AddLink } from './add-link.tsx';
import { addedColumn } from './added-column.tsx';
import { useApi } from './data/use-api.ts';
import { EmailLink } from './email-link.tsx';
import { Page } from './page.tsx';
import { RowActions } from './row-actions.tsx';
import { SignInTime } from './sign-in-time.tsx';
import { tableResult } from './table-result.ts';
import { useRemoval } from './use-removal.tsx';

const columnsOf = (self: string | undefined, onDelete: (row: User) => void): Column<User>[] => [
  {
    title: 'Name',
    kind: 'name',
    value: ({ name }) => name,
    cell: ({ _id, name }) => (
      <>
        {name}
        {_id === self && <span className="self">You</span>}
      </>
    ),
  },
  { title: 'Email', value: ({ email }) => email, cell: ({ email }) => <EmailLink address={email} /> },
  {
    title: 'Last sign-in',
    kind: 'figure',
    value: ({ lastSignInAt }) => lastSignInAt ?? '',
    cell: ({ lastSignInAt }) => <SignInTime at={lastSignInAt} />,
  },
  addedColumn,
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editUser.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

/** Who may sign in. */
export function Component() {
  const users = useApi(query('users', 'list'));
  const self = useApi(query('auth', 'self'));
  const removal = useRemoval<User>({
    noun: 'users',
    what: 'User',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `${name} (${email}) is signed out everywhere and cannot sign in any more.`,
    remove: (client, id) => client.users.remove({ id }),
  });
  const { ask } = removal;
  const ownId = self.data?._id;
  const alone = users.data?.length === 1;
  /** What the server would refuse in any case is refused at once, and nobody is asked whether they are sure. */
  const remove = useCallback(
    (row: User) => {
      if (row._id !== ownId) return ask(row);
      const { message } = errorCodes[alone ? 'last_admin' : 'own_account'];
      notify.error(messages.deleteFailed('user', message));
    },
    [ask, ownId, alone],
  );
  const columns = useMemo(() => columnsOf(ownId, remove), [ownId, remove]);
  return (
    <Page title={adminPaths.users.title} action={<AddLink page={adminPaths.addUser} />}>
      <Table
        title="Admin Users"
        columns={columns}
        {...tableResult(users, 'Error loading users: ')}
        empty="No users available"
        note={removal.note}
      />
      {removal.dialog}
    </Page>
  );
}
