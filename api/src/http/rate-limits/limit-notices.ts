import { loginInput } from '@hydraulics/common/nouns/auth';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { noticeLimit } from '../../mail/notices.ts';
import type { Budget } from './budgets.ts';
import { isExhausted } from './tries.ts';

const hour = 3600_000;

/**
 * Mails the owners of accounts whose sign-ins are refused, once an hour. It runs after the response, which must not
 * depend on it.
 */
export function limitNotices(deps: Pick<Deps, 'db' | 'mail' | 'now' | 'monotonic'>) {
  // Avoids a query for each refusal of a flood.
  const notifiedAt = new LRUCache<string, number>({ max: 1000 });
  return (body: unknown, budgets: Budget[]): void => {
    const { data } = loginInput.pick({ email: true }).safeParse(body);
    if (!deps.mail.isOn || !data) return;
    const { email } = data;
    const budget = budgets.find(({ by }) => by === 'account');
    if (!budget) return;
    const last = notifiedAt.get(budget.id);
    if (last !== undefined && deps.monotonic() - last < hour) return;
    deps.mail.later(async () => {
      // Another account at the same address may have used up the attempts.
      if (!(await isExhausted(deps, budget))) return;
      notifiedAt.set(budget.id, deps.monotonic());
      await noticeLimit(deps, email);
    });
  };
}
