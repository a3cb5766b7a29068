import { adminPaths } from '@hydraulics/common/paths';
import type { User } from '@hydraulics/common/users';
import { query } from '../data/query.ts';
import { type Column, Table } from '../ui/table.tsx';
import { AddLink } from './add-link.tsx';
import { addedColumn } from './added-column.tsx';
import { useApi } from './data/use-api.ts';
import { EmailLink } from './email-link.tsx';
import { Page } from './page.tsx';
import { RowActions } from './row-actions.tsx';
import { tableResult } from './table-result.ts';
import { useRemoval } from './use-removal.tsx';

/** Who may sign in. */
export function Component() {
  const users = useApi(query('users', 'list'));
  const removal = useRemoval<User>({
    noun: 'users',
    what: 'User',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `${name} (${email}) is signed out everywhere and cannot sign in any more.`,
    remove: (client, id) => client.users.remove({ id }),
  });
  const columns: Column<User>[] = [
    { title: 'Name', kind: 'name', value: ({ name }) => name },
    { title: 'Email', value: ({ email }) => email, cell: ({ email }) => <EmailLink address={email} /> },
    addedColumn,
    {
      title: 'Operation',
      kind: 'actions',
      cell: row => (
        <RowActions of={row.name} edit={adminPaths.editUser.href({ id: row._id })} onDelete={() => removal.ask(row)} />
      ),
    },
  ];
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
