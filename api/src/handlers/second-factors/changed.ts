import { endSessions } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { noticeSecondFactor, type SecondFactorChange } from '../../mail/notices.ts';
import type { Actor } from '../../rpc/actor.ts';

/** After a change of a user's second factors: ends their other sessions, like a new password, and mails them. */
export async function secondFactorChanged(
  tables: Tables,
  deps: Deps,
  { user, actor, change }: { user: UserRow; actor: Actor; change: SecondFactorChange },
): Promise<void> {
  await endSessions(tables, user.id, actor.user?.id === user.id ? actor.session?.id : undefined);
  await noticeSecondFactor(tables, deps, user, { changer: actor, change });
}
