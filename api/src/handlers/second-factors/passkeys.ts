import type { Api } from '@hydraulics/common/contract/api';
import { AppError, fieldError, orNotFound } from '@hydraulics/common/contract/errors';
import { secondFactorLimits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { requireOneLeft } from '../../accounts/second-factors/owner-rule.ts';
import { checkRegistration, creationOptions } from '../../accounts/second-factors/passkeys.ts';
import { dropIdleRecoveryCodes, firstRecoveryCodes, lockUser } from '../../accounts/second-factors/second-factors.ts';
import { spendTicket } from '../../accounts/second-factors/tickets.ts';
import { requireConfirmation } from '../../accounts/sessions.ts';
import { siteNames } from '../../company/require-company.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { secondFactorChanged } from './changed.ts';

const { title } = records.users;

type PasskeyCalls = 'newPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

/** Calls for the caller's own passkeys. */
export const passkeys: Pick<Handlers<Api>['secondFactors'], PasskeyCalls> = {
  async newPasskey(_input, deps, actor) {
    requireConfirmation(actor, deps.now());
    const user = orNotFound(actor.user, title);
    const known = await deps.db.read(tables => tables.passkeys.findBy({ userId: user.id }));
    const { name: company } = await siteNames(deps);
    return { options: { ...(await creationOptions(deps, { user, known, company })) } };
  },

  async addPasskey({ name, passkey }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    const { credential, ticket } = await checkRegistration(deps, userId, passkey);
    return db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, db, userId), title);
      await spendTicket(tables, ticket);
      if (await tables.passkeys.existsBy({ id: credential.id })) {
        throw new AppError('duplicate', 'This passkey is already set up.');
      }
      requireRoom(await tables.passkeys.countBy({ userId }));
      await tables.passkeys.insert({ ...credential, name, createdAt: now(), lastUsedAt: null });
      const recoveryCodes = await firstRecoveryCodes(tables, userId);
      const change = { kind: 'second-factor-added', what: 'Passkey' } as const;
      await secondFactorChanged(tables, deps, { user, actor, change });
      return { success: true as const, message: 'Passkey added.', ...(recoveryCodes ? { recoveryCodes } : {}) };
    });
  },

  async renamePasskey({ id, name }, { db }, actor) {
    const { id: userId } = orNotFound(actor.user, title);
    await db.transaction(async tables => {
      orNotFound(await tables.passkeys.findOneBy({ id, userId }), 'Passkey');
      await tables.passkeys.update({ id, userId }, { name });
    });
    return { success: true, message: 'Passkey renamed.' };
  },

  async removePasskey({ id }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const { id: userId } = orNotFound(actor.user, title);
    await db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, db, userId), title);
      orNotFound(await tables.passkeys.findOneBy({ id, userId }), 'Passkey');
      await tables.passkeys.delete({ id, userId });
      await requireOneLeft(tables, deps, user);
      await dropIdleRecoveryCodes(tables, userId);
      const change = { kind: 'second-factor-removed', what: 'Passkey' } as const;
      await secondFactorChanged(tables, deps, { user, actor, change });
    });
    return { success: true, message: 'Passkey removed.' };
  },
};

function requireRoom(count: number): void {
  if (count < secondFactorLimits.passkeys) return;
  throw fieldError(
    'passkey',
    `An account has at most ${secondFactorLimits.passkeys} passkeys. Please remove one first.`,
  );
}
