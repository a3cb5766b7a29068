import { loginInput } from '@hydraulics/common/nouns/auth';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { noticeLimit } from '../../mail/notices.ts';
import type { Budget } from './budgets.ts';
import { isExhausted } from './tries.ts';

const hour = 3600_000;

/** Mails the owners of accounts whose sign-ins are refused, once an hour: after the answer, which is the same for all. */
export function limitNotices(deps: Pick<Deps, 'db' | 'mail' | 'now' | 'monotonic'>) {
  // A flood of refusals costs one look into the database.
  const told = new LRUCache<string, number>({ max: 1000 });
  return (body: unknown, budgets: Budget[]): void => {
    const { data } = loginInput.pick({ email: true }).safeParse(body);
    if (!deps.mail.isOn || !data) return;
    const { email } = data;
    const budget = budgets.find(({ by }) => by === 'account');
    if (!budget) return;
    const last = told.get(budget.id);
    if (last !== undefined && deps.monotonic() - last < hour) return;
    deps.mail.later(async () => {
      // Others on the same address may have used up its tries, not the account's.
      if (!(await isExhausted(deps, budget))) return;
      told.set(budget.id, deps.monotonic());
      await noticeLimit(deps, email);
    });
  };
}
