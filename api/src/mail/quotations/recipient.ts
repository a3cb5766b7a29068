import { may } from '@hydraulics/common/contract/roles';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';

/** Whether somebody who can sign in may read a mail with the customer and the total of a quotation. */
const isRecipient = ({ role, deactivatedAt, passwordHash }: UserRow): boolean =>
  may(role, 'quotations') && deactivatedAt === null && passwordHash !== '';

export const listRecipients = async ({ users }: Tables): Promise<UserRow[]> => (await users.find()).filter(isRecipient);

export async function findRecipient({ users }: Tables, id: string): Promise<UserRow | null> {
  const user = await users.findOneBy({ id });
  return user && isRecipient(user) ? user : null;
}
