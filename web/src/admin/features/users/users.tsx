import { errorCodes } from '@hydraulics/common/contract/errors';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { roles } from '@hydraulics/common/contract/roles';
import { messages } from '@hydraulics/common/messages';
import type { User } from '@hydraulics/common/nouns/users';
import { useCallback, useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Page } from '../../ui/page.tsx';
import { addedColumn } from '../../ui/table/added-column.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { HandOver } from './invitations/hand-over.tsx';
import { useInvitations } from './invitations/use-invitations.ts';
import { OwnerRule } from './second-factors/owner-rule.tsx';
import { SignInTime } from './sign-in-time.tsx';
import { useDeactivation } from './use-deactivation.ts';
import { AccountState, RoleTag, stateOf } from './user-tags.tsx';

type Act = (row: User) => void;
type Acts = { onToggle: Act; onDelete: Act; onInvite: Act; onRevoke: Act };

const columnsOf = (self: string | undefined, { onToggle, onDelete, onInvite, onRevoke }: Acts): Column<User>[] => [
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
    title: 'Role',
    value: row => [roles[row.role].title, ...(stateOf(row) === 'Active' ? [] : [stateOf(row)])].join(', '),
    cell: row => (
      <span className="user-tags">
        <RoleTag role={row.role} />
        {stateOf(row) !== 'Active' && <AccountState {...row} />}
      </span>
    ),
  },
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
      <RowActions of={row.name} edit={adminPaths.editUser.href({ id: row._id })} onDelete={() => onDelete(row)}>
        {stateOf(row) === 'Invited' && (
          <>
            <button
              type="button"
              className="button button-small"
              aria-label={`Invite ${row.name} again`}
              onClick={() => onInvite(row)}
            >
              Invite again
            </button>
            <button
              type="button"
              className="button button-small"
              aria-label={`Revoke the invitation of ${row.name}`}
              onClick={() => onRevoke(row)}
            >
              Revoke
            </button>
          </>
        )}
        {row._id !== self && (
          <button
            type="button"
            className="button button-small"
            aria-label={`${row.deactivatedAt ? 'Reactivate' : 'Deactivate'} ${row.name}`}
            onClick={() => onToggle(row)}
          >
            <Icon icon={row.deactivatedAt ? icons.reactivate : icons.deactivate} />{' '}
            {row.deactivatedAt ? 'Reactivate' : 'Deactivate'}
          </button>
        )}
      </RowActions>
    ),
  },
];

/** Who may sign in. */
export function Component() {
  const users = useApi(query('users', 'list'));
  const self = useApi(query('auth', 'self'));
  const deletion = useDeletion<User>({
    noun: 'users',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `${name} (${email}) is signed out everywhere and cannot sign in any more.`,
    remove: (client, id) => client.users.remove({ id }),
  });
  const { ask } = deletion;
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
  const toggle = useDeactivation();
  const { handed, close, inviteAgain, revoke } = useInvitations();
  const columns = useMemo(
    () => columnsOf(ownId, { onToggle: toggle, onDelete: remove, onInvite: inviteAgain, onRevoke: revoke }),
    [ownId, toggle, remove, inviteAgain, revoke],
  );
  return (
    <Page title={adminPaths.users.title} action={<AddLink page={adminPaths.addUser} />}>
      <Table
        title="Admin Users"
        columns={columns}
        {...tableResult(users, 'Error loading users: ')}
        empty="No users available"
        note={deletion.note}
      />
      {deletion.dialog}
      <OwnerRule self={ownId} />
      <HandOver link={handed} onClose={close} />
    </Page>
  );
}
