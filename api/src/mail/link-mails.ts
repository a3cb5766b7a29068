import { linkSeconds } from '@hydraulics/common/limits';
import { isRemembered } from '../accounts/known-devices.ts';
import { createLink, issueToken, openLinkOf } from '../accounts/one-time-links.ts';
import { type Client, describeClient } from '../accounts/sessions.ts';
import type { Database, Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import { insertEntry } from '../repositories/audit/audit.ts';
import { findUser } from '../repositories/users.ts';
import type { Mail } from './mail.ts';

type LinkDeps = { db: Database; mail: Mail; now: () => Date; secret: string };

/**
 * Invites a user to choose the first password: by mail, or without mail by the returned token, which can be passed on
 * once.
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

/**
 * Mails a password reset link to an active user with a password. While one is valid, another is sent only to a known
 * device: strangers could otherwise flood the mailbox and invalidate a link in use.
 */
export async function mailReset(
  deps: LinkDeps,
  { email, device, client }: { email: string; device?: string | undefined; client: Client },
): Promise<void> {
  await deps.db.exclusive(async tables => {
    const user = await findUser(tables, email);
    if (!user?.passwordHash || user.deactivatedAt) return;
    const { id: userId, name } = user;
    const purpose = 'reset';
    const isOwn = device !== undefined && (await isRemembered(tables, deps.secret, { userId, device }));
    if (!isOwn && (await openLinkOf(tables, deps, { userId, purpose }))) return;
    const { id: linkId } = await createLink(tables, deps, { userId, purpose });
    const options = { urgent: true, maxAge: linkSeconds.reset * 1000 };
    await deps.mail.put(tables, purpose, user.email, { linkId, name }, options);
    const subject = { userId: null, userName: null, ...describeClient(client) };
    const about = { record: 'users', recordId: userId, recordName: name };
    await insertEntry(tables, subject, { call: 'auth.requestReset', at: deps.now(), counts: {}, ...about });
  });
}
