import type { Client } from '@hydraulics/common/contract/client';
import { errorCodes } from '@hydraulics/common/contract/errors';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { roles } from '@hydraulics/common/contract/roles';
import { trashDays } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import type { User } from '@hydraulics/common/nouns/users';
import { type ReactNode, useCallback, useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import type { ExportHow } from '../../ui/export/export-rows.ts';
import { InvitationLinkDialog } from '../../ui/invitations/invitation-link-dialog.tsx';
import { useInvitations } from '../../ui/invitations/use-invitations.ts';
import { Page } from '../../ui/page.tsx';
import { addedColumn } from '../../ui/table/added-column.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { useLocalRows } from '../../ui/table/rows/use-local-rows.ts';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { exportUsers } from './lists/export-users.ts';
import { useUserBulk } from './lists/use-user-bulk.tsx';
import { PublishPolicy } from './rules/publish-policy.tsx';
import { OwnerRule } from './second-factors/owner-rule.tsx';
import { SignInTime } from './sign-in-time.tsx';
import { useDeactivation } from './use-deactivation.ts';
import { AccountState, RoleTag, stateOf } from './user-tags.tsx';

/** The server's message for deleting one's own account. */
const undeletable = (alone: boolean) => errorCodes[alone ? 'last_admin' : 'own_account'].message;

type Act = (row: User) => void;
type ColumnActions = {
  onToggle: Act;
  onDelete: Act;
  onInvite: Act;
  onRevoke: Act;
  box: (row: User, name: string) => ReactNode;
};

const columnsOf = (
  { self, alone }: { self: string | undefined; alone: boolean },
  { onToggle, onDelete, onInvite, onRevoke, box }: ColumnActions,
): Column<User>[] => [
  {
    title: 'Name',
    kind: 'name',
    value: ({ name }) => name,
    cell: row => (
      <>
        <RecordName
          lead={row._id !== self && <span className="row-lead">{box(row, row.name)}</span>}
          name={row.name}
          edit={adminPaths.editUser.href({ id: row._id })}
          needs="users"
        />
        {row._id === self && <span className="self">You</span>}
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
      <RowActions
        of={row.name}
        edit={adminPaths.editUser.href({ id: row._id })}
        onDelete={() => onDelete(row)}
        undeletable={row._id === self ? undeletable(alone) : undefined}
      >
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

const none = () => undefined;

/** For the values that rows are filtered and sorted by. */
const searched = columnsOf(
  { self: undefined, alone: false },
  { onToggle: none, onDelete: none, onInvite: none, onRevoke: none, box: none },
);

/** The list of users. */
export function Component() {
  const users = useApi(query('users', 'list'));
  const self = useApi(query('auth', 'self'));
  const deletion = useDeletion<User>({
    noun: 'users',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `${name} (${email}) is signed out everywhere and can no longer sign in.`,
    finality: `The account can be restored from the trash for ${trashDays} days, without its password and second factors.`,
    remove: (client, id) => client.users.remove({ id }),
  });
  const { ask } = deletion;
  const ownId = self.data?._id;
  const alone = users.data?.length === 1;
  /** Deletions that the server would always refuse are refused at once, without a confirmation. */
  const remove = useCallback(
    (row: User) => {
      if (row._id !== ownId) return ask(row);
      notify.error(messages.deleteFailed('user', undeletable(alone)));
    },
    [ask, ownId, alone],
  );
  const toggle = useDeactivation();
  const { link: invitationLink, close, inviteAgain, revoke } = useInvitations();
  const view = useTableView();
  const { rows, failure } = tableResult(users, 'Error loading users: ');
  const local = useLocalRows({ rows, failure, columns: searched, view, plain: false });
  const { order } = local;
  const matching = useMemo(() => {
    const byId = new Map(users.data?.map(row => [row._id, row]));
    return order?.ids.flatMap(id => byId.get(id) ?? []) ?? [];
  }, [order, users.data]);
  const { bar, note, dialog, box } = useUserBulk(`users ${view.filter.trim()}`, {
    shown: local.shown,
    matching,
    self: ownId,
  });
  const columns = useMemo(
    () =>
      columnsOf(
        { self: ownId, alone },
        { onToggle: toggle, onDelete: remove, onInvite: inviteAgain, onRevoke: revoke, box },
      ),
    [ownId, alone, toggle, remove, inviteAgain, revoke, box],
  );
  const gather = (client: Client, how: ExportHow) =>
    exportUsers(client, { text: view.filter, values: searched.flatMap(({ value }) => value ?? []) }, how);
  return (
    <Page
      title={adminPaths.users.title}
      action={
        <>
          <AddLink page={adminPaths.addUser} />
          <ExportButtons total={users.data?.length ?? 0} words={['user', 'users']} gather={gather} />
        </>
      }
    >
      <TableFrame
        title="Admin Users"
        noun="users"
        columns={columns}
        view={view}
        rows={local}
        empty="No users available"
        tools={bar}
        note={
          <>
            {note}
            {deletion.note}
          </>
        }
      />
      {deletion.dialog}
      {dialog}
      <OwnerRule self={ownId} />
      <PublishPolicy />
      <InvitationLinkDialog link={invitationLink} onClose={close} />
    </Page>
  );
}
