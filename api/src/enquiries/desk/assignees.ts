import { fieldError } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import { type AssigneeOption, assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { editedBy } from '../../repositories/records.ts';

/** Whether enquiries may be assigned to a user. */
export const mayHandle = ({ role, deactivatedAt }: UserRow) => deactivatedAt === null && may(role, 'enquiries');

/** The users to whom enquiries may be assigned, and others who still have some. */
export async function listAssignees({ users, enquiries }: Tables): Promise<AssigneeOption[]> {
  const rows = await users.find({ order: { name: 'ASC', id: 'ASC' } });
  const assigned = await enquiries
    .createQueryBuilder('row')
    .select('DISTINCT row.assigneeId', 'id')
    .where('row.deletedAt IS NULL AND row.mergedInto IS NULL AND row.assigneeId IS NOT NULL')
    .getRawMany<{ id: string }>();
  const ids = new Set(assigned.map(({ id }) => id));
  return rows
    .filter(row => mayHandle(row) || ids.has(row.id))
    .map(row => ({ _id: row.id, name: row.name, active: mayHandle(row) }));
}

type Caller = { user: UserRow | null };

/** Converts a choice to a stored user id; `me` and `nobody` are choices too. */
export function assigneeId(choice: string, { user }: Caller): string | null {
  if (choice === assigneeChoices.nobody) return null;
  return choice === assigneeChoices.me ? (user?.id ?? null) : choice;
}

/**
 * @returns the user to assign; null for `nobody`
 * @throws AppError `invalid_input` if there is no such user, or they may not handle enquiries
 */
export async function requireAssignee({ users }: Tables, choice: string, caller: Caller): Promise<UserRow | null> {
  const id = assigneeId(choice, caller);
  if (id === null) return null;
  const row = await users.findOneBy({ id });
  if (row && mayHandle(row)) return row;
  const message = row ? `${row.name} may not handle enquiries.` : 'There is no such user.';
  throw fieldError('assignee', message);
}

/** Unassigns the enquiries of a deleted user. The deletion's audit entry covers this. */
export async function unassignAll({ enquiries }: Tables, id: string, now: Date, actor: Caller): Promise<void> {
  await enquiries
    .createQueryBuilder()
    .update()
    .set({ assigneeId: null, version: () => 'version + 1', updatedAt: now, ...editedBy(actor) })
    .where({ assigneeId: id })
    .execute();
}
