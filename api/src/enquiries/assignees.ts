import { AppError } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import { type AssigneeOption, assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';

/** Whether enquiries may be assigned to a user. */
const mayHandle = ({ role, deactivatedAt }: UserRow) => deactivatedAt === null && may(role, 'enquiries');

/** The users to whom enquiries may be assigned, and those to whom some still are. */
export async function listAssignees({ users, enquiries }: Tables): Promise<AssigneeOption[]> {
  const rows = await users.find({ order: { name: 'ASC', id: 'ASC' } });
  const assigned = await enquiries
    .createQueryBuilder('row')
    .select('DISTINCT row.assigneeId', 'id')
    .where('row.deletedAt IS NULL AND row.assigneeId IS NOT NULL')
    .getRawMany<{ id: string }>();
  const ids = new Set(assigned.map(({ id }) => id));
  return rows
    .filter(row => mayHandle(row) || ids.has(row.id))
    .map(row => ({ _id: row.id, name: row.name, active: mayHandle(row) }));
}

type Caller = { user: UserRow | null };

/** The id of a user as it is stored, of `me` and `nobody` too. */
export function assigneeId(choice: string, { user }: Caller): string | null {
  if (choice === assigneeChoices.nobody) return null;
  return choice === assigneeChoices.me ? (user?.id ?? null) : choice;
}

/**
 * @returns the user who is to be assigned; null for nobody
 * @throws AppError `invalid_input` where it is no user, or one who may not handle enquiries
 */
export async function requireAssignee({ users }: Tables, choice: string, caller: Caller): Promise<UserRow | null> {
  const id = assigneeId(choice, caller);
  if (id === null) return null;
  const row = await users.findOneBy({ id });
  if (row && mayHandle(row)) return row;
  const message = row ? `${row.name} may not handle enquiries.` : 'There is no such user.';
  throw new AppError('invalid_input', undefined, { details: [{ path: 'assignee', message }] });
}

/** Takes all enquiries from a user who is deleted. The audit's entry is that of the deletion. */
export async function unassignAll({ enquiries }: Tables, id: string): Promise<void> {
  await enquiries
    .createQueryBuilder()
    .update()
    .set({ assigneeId: null, version: () => 'version + 1' })
    .where({ assigneeId: id })
    .execute();
}
