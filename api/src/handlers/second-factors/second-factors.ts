import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { takeoverConfirmationSeconds, ticketSeconds } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { Secret } from 'otpauth';
import { requireCurrentPermission, requirePermission } from '../../accounts/access.ts';
import { newSecret, saveApp, stepOf, wrongCode } from '../../accounts/second-factors/authenticator-app.ts';
import { otherHostOf } from '../../accounts/second-factors/moved-passkeys.ts';
import {
  changeRule,
  isRequiredForOwners,
  ownersWithout,
  requireOneLeft,
  requireSetUpDone,
} from '../../accounts/second-factors/owner-rule.ts';
import { renewCodes } from '../../accounts/second-factors/recovery-codes.ts';
import { seal, unseal } from '../../accounts/second-factors/sealed-secret.ts';
import {
  dropIdleRecoveryCodes,
  firstRecoveryCodes,
  lockUser,
  removeSecondFactors,
  requireSecondFactor,
} from '../../accounts/second-factors/second-factors.ts';
import { readTicket, signTicket, spendTicket } from '../../accounts/second-factors/tickets.ts';
import { readConfirmation, requireConfirmation } from '../../accounts/sessions.ts';
import { siteNames } from '../../company/require-company.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { secondFactorChanged } from './changed.ts';
import { passkeys } from './passkeys.ts';

const { title } = records.users;

export const secondFactors: Handlers<Api>['secondFactors'] = {
  ...passkeys,

  async get({ user }, deps, actor) {
    const { id: ownId } = orNotFound(actor.user, title);
    const userId = user ?? ownId;
    if (userId !== ownId) {
      requireSetUpDone(actor);
      requirePermission(actor, 'users');
    }
    return deps.db.read(async tables => {
      orNotFound(await tables.users.findOneBy({ id: userId }), title);
      const app = await tables.authenticatorApps.findOneBy({ id: userId });
      const found = await tables.passkeys.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
      return {
        passkeys: found.map(row => ({
          _id: row.id,
          name: row.name,
          ...timesOf(row),
          otherHost: otherHostOf(deps, row),
        })),
        authenticator: app && timesOf(app),
        recoveryCodes: await tables.recoveryCodes.countBy({ userId }),
      };
    });
  },

  async newAuthenticator(_input, deps, actor) {
    requireConfirmation(actor, deps.now());
    const { id: userId, email } = orNotFound(actor.user, title);
    const { shortName: issuer } = await siteNames(deps);
    const { secret, uri } = newSecret({ issuer, label: email });
    // The content of a ticket is readable, so the secret in it is encrypted.
    const sealed = seal(deps.secret, userId, Secret.fromBase32(secret).bytes);
    const ticket = signTicket(deps, 'authenticator', { userId, seconds: ticketSeconds.setUp, data: { sealed } });
    return { ticket, secret, uri };
  },

  async addAuthenticator({ ticket: text, code }, deps, actor) {
    const { db, now, secret } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    const ticket = readTicket(deps, 'authenticator', text);
    const bytes = ticket?.userId === userId ? unseal(secret, userId, String(ticket.data.sealed)) : null;
    if (!ticket || !bytes) throw new AppError('ticket_expired');
    const step = stepOf(bytes, code, now());
    if (step === null) throw wrongCode('code');
    return db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, db, userId), title);
      await spendTicket(tables, ticket);
      await saveApp(tables, deps, { userId, bytes, step });
      const recoveryCodes = await firstRecoveryCodes(tables, userId);
      const change = { kind: 'second-factor-added', what: 'Authenticator app' } as const;
      await secondFactorChanged(tables, deps, { user, actor, change });
      return added('Authenticator app set up.', recoveryCodes);
    });
  },

  async removeAuthenticator(_input, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    await db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, db, userId), title);
      orNotFound(await tables.authenticatorApps.findOneBy({ id: userId }), 'Authenticator app');
      await tables.authenticatorApps.delete({ id: userId });
      await requireOneLeft(tables, deps, user);
      await dropIdleRecoveryCodes(tables, userId);
      const change = { kind: 'second-factor-removed', what: 'Authenticator app' } as const;
      await secondFactorChanged(tables, deps, { user, actor, change });
    });
    return { success: true, message: 'Authenticator app removed.' };
  },

  async renewRecoveryCodes(_input, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    return db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, db, userId), title);
      await requireSecondFactor(tables, userId);
      const codes = await renewCodes(tables, userId);
      await secondFactorChanged(tables, deps, { user, actor, change: { kind: 'recovery-codes-renewed' } });
      return added('New recovery codes created.', codes);
    });
  },

  async reset({ id: userId, currentPassword }, deps, actor) {
    const { db, now } = deps;
    const confirmation = { currentPassword, seconds: takeoverConfirmationSeconds };
    const requireConfirmed = await readConfirmation(actor, now(), confirmation);
    requireConfirmed();
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      const user = orNotFound(await lockUser(tables, db, userId), title);
      if (!(await removeSecondFactors(tables, user.id))) {
        throw new AppError('not_found', 'This user has no second factor.');
      }
      // Allowed even while the rule is on: the colleague must then set up another, and the caller still has theirs.
      if (user.id === actor.user?.id) await requireOneLeft(tables, deps, user);
      const change = { kind: 'second-factor-removed', what: 'All of them' } as const;
      await secondFactorChanged(tables, deps, { user, actor, change });
    });
    return { success: true, message: 'Second factors removed.' };
  },

  async policy(_input, deps) {
    return deps.db.read(async tables => ({
      requiredForOwners: await isRequiredForOwners(tables),
      ownersWithout: (await ownersWithout(tables, deps)).map(({ id, name }) => ({ _id: id, name })),
    }));
  },

  async changePolicy({ requiredForOwners }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'settings');
      await lockUser(tables, db, userId);
      await changeRule(tables, deps, { userId, isRequired: requiredForOwners });
    });
    const message = requiredForOwners ? 'Owners now need a second factor.' : 'Owners no longer need a second factor.';
    return { success: true, message };
  },
};

const timesOf = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const added = (message: string, recoveryCodes: string[] | undefined) => ({
  success: true as const,
  message,
  ...(recoveryCodes ? { recoveryCodes } : {}),
});
