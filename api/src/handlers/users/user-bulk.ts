import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { In } from 'typeorm';
import { requireConfirmation } from '../../accounts/sessions.ts';
import type { BulkDescription, BulkRow } from '../../bulk/description.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import type { DeletedUserRow } from '../../db/tables/deleted-users.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { type AccountChange, deactivateUser, deleteUser, reactivateUser, restoreUser } from './account-changes.ts';

type Action = 'deactivate' | 'reactivate' | 'delete';
type Input = HandlerInput<Api['users']['bulk'], never>;
type Row = BulkRow & { stored: UserRow | DeletedUserRow };

const isPresent = (row: UserRow | DeletedUserRow): row is UserRow => 'passwordHash' in row;

const doneWords: Record<Action, string> = {
  deactivate: 'signed out everywhere and deactivated',
  reactivate: 'reactivated',
  delete: 'deleted',
};

const usersBy = (mail: Mail): BulkDescription<Row, Action, Input> => ({
  noun: 'users',
  permission: 'users',
  words: ['user', 'users'],
  done: action => doneWords[action],
  audited: true,

  async load(tables, ids) {
    const rowOf = (isDeleted: boolean) => (stored: UserRow | DeletedUserRow) => ({
      id: stored.id,
      version: stored.version,
      isDeleted,
      stored,
    });
    const present = await tables.users.findBy({ id: In(ids) });
    const deleted = await tables.deletedUsers.findBy({ id: In(ids) });
    return [...present.map(rowOf(false)), ...deleted.map(rowOf(true))];
  },

  needsNoChange({ stored }, { action }) {
    if (action === 'delete' || !isPresent(stored)) return false;
    return (stored.deactivatedAt === null) === (action === 'reactivate');
  },

  async change(rows, { action }, context) {
    for (const { stored } of rows)
      if (isPresent(stored)) await whole(stored, () => apply(action as Action, stored, { ...context, mail }));
    return rows.map(({ id, version }) => ({ id, version: version + 1, before: {} }));
  },

  async reverse(pairs, action, context) {
    const opposite = action === 'deactivate' ? 'reactivate' : 'deactivate';
    const change = { ...context, mail };
    for (const { row } of pairs) {
      const { stored } = row;
      await whole(stored, () => (isPresent(stored) ? apply(opposite, stored, change) : restoreUser(change, stored)));
    }
  },
});

function apply(action: Action, row: UserRow, change: AccountChange): Promise<void> {
  if (action === 'delete') return deleteUser(change, row);
  return action === 'deactivate' ? deactivateUser(change, row) : reactivateUser(change, row);
}

/** One refusal rolls back the whole operation, and says so with the name of the user. */
async function whole({ name }: { name: string }, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'own_account' ? error.message : `${name}: ${error.message}`;
    throw new AppError(error.code, `Nothing was done. ${reason}`, { cause: error });
  }
}

export const bulkUsers: Handlers<Api>['users']['bulk'] = async (input, deps, actor) => {
  requireConfirmation(actor, deps.now());
  return runBulk(usersBy(deps.mail), input, deps, actor);
};
