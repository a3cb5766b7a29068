import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import { loginInput, resetRequest } from '@hydraulics/common/nouns/auth';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { isKnownDevice } from '../../accounts/known-devices.ts';
import { readTicket } from '../../accounts/second-factors/tickets.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../rpc/actor.ts';
import { type Budget, budgetsOf, floodBudgetsOf, type Limit } from './budgets.ts';
import { limitNotices } from './limit-notices.ts';
import { secondsLeft } from './request-limit.ts';
import { consumeTry, refundTry } from './tries.ts';

const wrongGuesses: (ErrorCode | undefined)[] = [
  'invalid_credentials',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
];

const refunds: Record<Limit, (error: AppError | undefined) => boolean> = {
  login: error => !wrongGuesses.includes(error?.code),
  enquiry: error => error !== undefined,
  reset: error => error !== undefined,
  link: error => error?.code !== 'link_over',
  review: error => error?.code !== 'link_over',
  // A wrong link counts.
  remark: error => error !== undefined && error.code !== 'link_over',
};

const retryAfterMs = 10_000;

type LimitedCall = { endpoint: Pick<Endpoint, 'limit' | 'body'>; body: unknown; actor: Actor };
type Refund = () => Promise<unknown>;
type LimitDeps = Pick<Deps, 'db' | 'mail' | 'now' | 'monotonic' | 'secret'>;
export type LimitOptions = {
  /** How long an enquiry waits for its count. */
  countTimeoutMs?: number;
};

/**
 * Runs a call under its limit (docs/decisions/0040). The attempt is counted first, so that concurrent ones cannot
 * bypass the limit, and refunded if it should not count. An enquiry beyond the budgets of a flood runs with an actor
 * that is `inFlood`.
 */
export type RateLimits = <T>(call: LimitedCall, work: (actor: Actor) => Promise<T>) => Promise<T>;

export function createRateLimits(deps: LimitDeps, { countTimeoutMs = 1000 }: LimitOptions = {}): RateLimits {
  const consumeInMemory = memoryLimits();
  const notifyOwner = limitNotices(deps);
  let inMemoryUntil = 0;

  /** @returns a function that refunds the attempt */
  async function consume(limit: Limit, budgets: Budget[]): Promise<Refund> {
    if (limit !== 'enquiry') return consumeStored(budgets);
    if (deps.monotonic() < inMemoryUntil) return consumeInMemory(budgets);
    try {
      return await Promise.race([consumeStored(budgets), rejectAfter(countTimeoutMs)]);
    } catch (error) {
      if (isRefusal(error)) throw error;
      // Enquiries are accepted while the database is down (docs/decisions/0029), so their limit must apply then too.
      inMemoryUntil = deps.monotonic() + retryAfterMs;
      return consumeInMemory(budgets);
    }
  }

  async function consumeStored(budgets: Budget[]): Promise<Refund> {
    const waitMs = await consumeTry(deps, budgets);
    if (waitMs > 0) throw refused(waitMs);
    return () => refundTry(deps, budgets);
  }

  /**
   * Counts an enquiry against the budgets of a flood, which refuse nothing.
   * @returns the refund, null for an enquiry beyond them
   */
  async function consumeFlood(address: string): Promise<Refund | null> {
    try {
      return await consume('enquiry', floodBudgetsOf(address, deps.secret));
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  return async ({ endpoint, body: sent, actor }, work) => {
    const { limit } = endpoint;
    if (!limit) return work(actor);
    const body = ownFields(endpoint, sent);
    const budgets = await budgetsOfCall({ limit, body, actor }, deps);
    const back = await consume(limit, budgets).catch(error => {
      if (limit === 'login' && !actor.session) notifyOwner(body, budgets);
      throw error;
    });
    const backOfFlood = limit === 'enquiry' ? await consumeFlood(actor.client.address) : undefined;
    const settle = async (error?: unknown) => {
      if (!(error instanceof AppError || error === undefined) || !refunds[limit](error)) return;
      // A failed refund must not turn a response into a failure.
      await Promise.all([back(), backOfFlood?.()]).catch(() => undefined);
    };
    try {
      const value = await work(backOfFlood === null ? { ...actor, inFlood: true } : actor);
      await settle();
      return value;
    } catch (error) {
      await settle(error);
      throw error;
    }
  };
}

/** The limits that count by network only, whoever it is. */
const byPlace: Limit[] = ['enquiry', 'link', 'review', 'remark'];

async function budgetsOfCall(
  { limit, body, actor: { session, client } }: { limit: Limit; body: unknown; actor: Actor },
  deps: LimitDeps,
): Promise<Budget[]> {
  const stranger = { kind: 'stranger', address: client.address } as const;
  if (byPlace.includes(limit)) return budgetsOf(limit, stranger, deps.secret);
  if (limit === 'reset') {
    const { email, device } = resetRequest.safeParse(body).data ?? {};
    if (email && device && (await isKnownDevice(deps, { account: { email }, device }))) {
      return budgetsOf(limit, { kind: 'device', device, account: email }, deps.secret);
    }
    return budgetsOf(limit, { ...stranger, account: email }, deps.secret);
  }
  // Each session is counted separately, so that a stolen one cannot lock its owner out.
  if (session) return budgetsOf(limit, { kind: 'session', sessionId: session.id }, deps.secret);
  const { account, device } = accountOf(body, deps) ?? {};
  if (account && device && (await isKnownDevice(deps, { account: account.who, device }))) {
    return budgetsOf(limit, { kind: 'device', device, account: account.name }, deps.secret);
  }
  return budgetsOf(limit, { ...stranger, account: account?.name }, deps.secret);
}

/** Without the fields of other calls, which would name another account to count against. */
function ownFields({ body: fields }: Pick<Endpoint, 'body'>, sent: unknown): Record<string, unknown> {
  const given = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  return Object.fromEntries(given.filter(([name]) => fields !== undefined && Object.hasOwn(fields.shape, name)));
}

const signIn = z.union([
  loginInput.pick({ email: true, device: true }),
  z.object({ ticket: z.string(), device: loginInput.shape.device }),
]);

/**
 * The account of a sign-in, whether it exists or not. Codes of the second step are counted separately from passwords.
 */
function accountOf(body: unknown, deps: LimitDeps) {
  const { data } = signIn.safeParse(body);
  if (!data) return undefined;
  const { device } = data;
  if ('email' in data) return { device, account: { name: data.email, who: { email: data.email } } };
  const userId = readTicket(deps, 'second-factor', data.ticket)?.userId;
  return userId ? { device, account: { name: `second factor of ${userId}`, who: { userId } } } : undefined;
}

/** The limits of enquiries while the database is down, per process. */
function memoryLimits(): (budgets: Budget[]) => Promise<Refund> {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ tries: points, seconds: duration }: Budget) => {
    const key = `${points}/${duration}`;
    const limiter = limiters.get(key) ?? new RateLimiterMemory({ points, duration });
    limiters.set(key, limiter);
    return limiter;
  };
  return async budgets => {
    for (const budget of budgets) {
      await limiterOf(budget)
        .consume(budget.id)
        .catch(reason => {
          throw refused(secondsLeft(reason, budget.seconds) * 1000);
        });
    }
    return () => Promise.all(budgets.map(budget => limiterOf(budget).reward(budget.id)));
  };
}

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'rate_limited';

async function rejectAfter(milliseconds: number): Promise<never> {
  await wait(milliseconds, undefined, { ref: false });
  throw new AppError('unavailable');
}

function refused(ms: number): AppError {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.ceil(seconds / 3600);
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 90 ? `${seconds} seconds` : minutes <= 90 ? `${minutes} minutes` : `${hours} hours`;
  return new AppError('rate_limited', `Too many attempts. Please try again in ${wait}.`, { retryAfter: seconds });
}
