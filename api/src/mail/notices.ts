import { Not } from 'typeorm';
import { activeOwners } from '../accounts/access.ts';
import { isRemembered } from '../accounts/known-devices.ts';
import { type Client, describeClient } from '../accounts/sessions.ts';
import type { Database, Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import { findUser } from '../repositories/users.ts';
import type { AccountFacts } from './account-contents.ts';
import type { Mail } from './mail.ts';

const hour = 3600_000;
const day = 24 * hour;

type NoticeDeps = { mail: Mail; now: () => Date };
type Person = Pick<UserRow, 'id' | 'name' | 'email'>;

/** Who changes an account, and with which program. */
type Changer = { user: Person | null; client: Client };

/** The facts for a mail about an action; another person's device and address are left out. */
function factsOf({ now }: NoticeDeps, person: Person, { user, client }: Changer): AccountFacts {
  const isOwn = user === null || user.id === person.id;
  const { device, address } = describeClient(client);
  return { name: person.name, at: now().toISOString(), ...(isOwn ? { device, address } : { by: user.name }) };
}

/** Notifies a user of a sign-in on a new device. */
export async function noticeSignIn(
  tables: Tables,
  deps: NoticeDeps & { secret: string },
  user: UserRow,
  { device, client }: { device: string | undefined; client: Client },
): Promise<void> {
  // On the first sign-in every device is new.
  if (user.lastSignInAt === null) return;
  if (device && (await isRemembered(tables, deps.secret, { userId: user.id, device }))) return;
  const facts = factsOf(deps, user, { user, client });
  // Programs without a device id sign in repeatedly.
  const once = device ? {} : { once: { key: `${user.id} ${facts.device} ${facts.address}`, ms: day } };
  await deps.mail.put(tables, 'new-sign-in', user.email, facts, { urgent: true, ...once });
}

/** Notifies a user of a changed password. */
export async function noticePassword(
  tables: Tables,
  deps: NoticeDeps,
  person: Person,
  changer: Changer,
): Promise<void> {
  await deps.mail.put(tables, 'password-changed', person.email, factsOf(deps, person, changer), { urgent: true });
}

/** A change of second factors, and which one. */
export type SecondFactorChange =
  | { kind: 'second-factor-added' | 'second-factor-removed'; what: string }
  | { kind: 'recovery-codes-renewed'; what?: never };

/** Notifies a user of changed second factors. */
export async function noticeSecondFactor(
  tables: Tables,
  deps: NoticeDeps,
  person: Person,
  { changer, change: { kind, what } }: { changer: Changer; change: SecondFactorChange },
): Promise<void> {
  const facts = { ...factsOf(deps, person, changer), ...(what ? { what } : {}) };
  await deps.mail.put(tables, kind, person.email, facts, { urgent: true });
}

/** Notifies a user of a changed email address, at the old and the new one. */
export async function noticeEmail(
  tables: Tables,
  deps: NoticeDeps,
  { before, after }: { before: Person; after: string },
  changer: Changer,
): Promise<void> {
  const facts = factsOf(deps, before, changer);
  await deps.mail.put(tables, 'email-left', before.email, facts, { urgent: true });
  await deps.mail.put(tables, 'email-taken', after, facts, { urgent: true });
}

/** Notifies the other owners who can sign in of a user who is an owner now. */
export async function noticeNewOwner(
  tables: Tables,
  deps: NoticeDeps,
  person: Person,
  changer: Changer,
): Promise<void> {
  const owners = await tables.users.find({ where: { ...activeOwners, id: Not(person.id) } });
  for (const owner of owners) {
    const facts = { ...factsOf(deps, owner, changer), who: person.name, email: person.email };
    await deps.mail.put(tables, 'new-owner', owner.email, facts, { urgent: true });
  }
}

/** Notifies a user, once an hour, that sign-ins to their account are being refused. */
export async function noticeLimit(deps: NoticeDeps & { db: Database }, email: string): Promise<void> {
  const { db, mail, now } = deps;
  await db.transaction(async tables => {
    const user = await findUser(tables, email);
    if (!user) return;
    const once = { key: user.id, ms: hour };
    const facts = { name: user.name, at: now().toISOString() };
    await mail.put(tables, 'tries-limited', user.email, facts, { urgent: true, once });
  });
}
