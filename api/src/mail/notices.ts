import { isRemembered } from '../accounts/known-devices.ts';
import { type Client, describeClient } from '../accounts/sessions.ts';
import type { Database, Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import type { AccountFacts } from './account-contents.ts';
import type { Mail } from './mail.ts';

const hour = 3600_000;
const day = 24 * hour;

type NoticeDeps = { mail: Mail; now: () => Date };
type Person = Pick<UserRow, 'id' | 'name' | 'email'>;

/** Who changes an account, and with which program. */
type Changer = { user: Person | null; client: Client };

/** What a mail says of who did something: another's device and address are not for its reader. */
function factsOf({ now }: NoticeDeps, person: Person, { user, client }: Changer): AccountFacts {
  const isOwn = user === null || user.id === person.id;
  const { device, address } = describeClient(client);
  return { name: person.name, at: now().toISOString(), ...(isOwn ? { device, address } : { by: user.name }) };
}

/** Tells somebody of a sign-in on a device that has not signed in to the account before. */
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
  // Programs that keep no id sign in again and again.
  const once = device ? {} : { once: { key: `${user.id} ${facts.device} ${facts.address}`, ms: day } };
  await deps.mail.put(tables, 'new-sign-in', user.email, facts, { urgent: true, ...once });
}

/** Tells somebody that their password is another one now. */
export async function noticePassword(
  tables: Tables,
  deps: NoticeDeps,
  person: Person,
  changer: Changer,
): Promise<void> {
  await deps.mail.put(tables, 'password-changed', person.email, factsOf(deps, person, changer), { urgent: true });
}

/** What was done to second factors, and to which. */
export type SecondFactorChange =
  | { kind: 'second-factor-added' | 'second-factor-removed'; what: string }
  | { kind: 'recovery-codes-renewed'; what?: never };

/** Tells somebody that their second factors are others now. */
export async function noticeSecondFactor(
  tables: Tables,
  deps: NoticeDeps,
  person: Person,
  { changer, change: { kind, what } }: { changer: Changer; change: SecondFactorChange },
): Promise<void> {
  const facts = { ...factsOf(deps, person, changer), ...(what ? { what } : {}) };
  await deps.mail.put(tables, kind, person.email, facts, { urgent: true });
}

/** Tells somebody, at the old address and at the new one, that the email of their account has changed. */
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

/** Tells somebody, once an hour, that sign-ins to their account are refused for a while. */
export async function noticeLimit(deps: NoticeDeps & { db: Database }, email: string): Promise<void> {
  const { db, mail, now } = deps;
  await db.transaction(async tables => {
    const user = await tables.users.findOneBy({ email });
    if (!user) return;
    const once = { key: user.id, ms: hour };
    const facts = { name: user.name, at: now().toISOString() };
    await mail.put(tables, 'tries-limited', user.email, facts, { urgent: true, once });
  });
}
