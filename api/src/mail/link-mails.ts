import { linkSeconds } from '@hydraulics/common/limits';
import { createLink, issueToken } from '../accounts/one-time-links.ts';
import type { Database, Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import type { Mail } from './mail.ts';

type LinkDeps = { db: Database; mail: Mail; now: () => Date };

/**
 * Invites a user to choose the first password: by mail, or, where none is set up, by the token that is returned, once,
 * to be handed over.
 */
export async function invite(
  tables: Tables,
  deps: LinkDeps,
  user: Pick<UserRow, 'id' | 'name' | 'email'>,
  by: string,
): Promise<string | null> {
  const { id: linkId } = await createLink(tables, deps, { userId: user.id, purpose: 'invitation' });
  if (!deps.mail.isOn) return issueToken(tables, deps, linkId);
  const options = { urgent: true, maxAge: linkSeconds.invitation * 1000 };
  await deps.mail.put(tables, 'invitation', user.email, { linkId, name: user.name, by }, options);
  return null;
}

/** Mails a link to choose another password, where there is such a user with a password who may sign in. */
export async function mailReset(deps: LinkDeps, email: string): Promise<void> {
  await deps.db.exclusive(async tables => {
    const user = await tables.users.findOneBy({ email });
    if (!user?.passwordHash || user.deactivatedAt) return;
    const { id: linkId } = await createLink(tables, deps, { userId: user.id, purpose: 'reset' });
    const options = { urgent: true, maxAge: linkSeconds.reset * 1000 };
    await deps.mail.put(tables, 'reset', user.email, { linkId, name: user.name }, options);
  });
}
