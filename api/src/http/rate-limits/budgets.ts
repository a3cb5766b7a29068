import { createHmac } from 'node:crypto';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { placeOf } from '../../accounts/devices/place.ts';

export type Limit = NonNullable<Endpoint['limit']>;

/** `isSteady`: an attempt too many does not extend the time, so that no wait grows. */
type Rule = { tries: number; seconds: number; isSteady?: boolean };

/** Attempts that are counted together. */
export type Budget = Rule & { id: string; by: CountedBy };

type CountedBy = 'address' | 'network' | 'everybody' | 'account' | 'account in network' | 'device' | 'session';

type Subject =
  | { kind: 'stranger'; address: string; account?: string | undefined }
  | { kind: 'device'; device: string; account: string }
  | { kind: 'session'; sessionId: string };

const minutes = 60;

/**
 * A network is an IPv4 /24 or an IPv6 /48, possibly a whole company. Password resets are counted per account and
 * network, so that strangers cannot use up the owner's requests (docs/decisions/0043).
 */
const rules = {
  login: {
    address: { tries: 20, seconds: 15 * minutes },
    network: { tries: 100, seconds: 15 * minutes },
    account: { tries: 10, seconds: 15 * minutes },
    device: { tries: 10, seconds: 15 * minutes },
    session: { tries: 10, seconds: 15 * minutes },
  },
  enquiry: {
    address: { tries: 10, seconds: 10 * minutes },
  },
  reset: {
    address: { tries: 10, seconds: 60 * minutes },
    network: { tries: 50, seconds: 60 * minutes },
    'account in network': { tries: 3, seconds: 60 * minutes },
    device: { tries: 3, seconds: 60 * minutes },
  },
  link: {
    address: { tries: 20, seconds: 15 * minutes },
    network: { tries: 100, seconds: 15 * minutes },
  },
  review: {
    address: { tries: 20, seconds: 15 * minutes },
    network: { tries: 100, seconds: 15 * minutes },
  },
  remark: {
    address: { tries: 30, seconds: 10 * minutes },
    network: { tries: 100, seconds: 10 * minutes },
  },
} satisfies Record<Limit, Record<string, Rule>>;

/**
 * Beyond these an enquiry is part of a flood: it is suspected as spam, not refused (docs/decisions/0009). They end after
 * their time: a wait that grew would leave others' enquiries unmailed long after a short flood.
 */
const floodRules = {
  network: { tries: 50, seconds: 10 * minutes, isSteady: true },
  everybody: { tries: 100, seconds: 10 * minutes, isSteady: true },
} satisfies Record<string, Rule>;

/**
 * The budgets that an attempt counts against. All ids are hashes under the server's secret, so that no address is
 * stored.
 */
export function budgetsOf(limit: Limit, subject: Subject, secret: string): Budget[] {
  const budget = (rule: Rule, by: CountedBy, ...parts: string[]) => budgetOf(secret, limit, rule, by, ...parts);
  if (subject.kind === 'session') return [budget(rules.login.session, 'session', subject.sessionId)];
  if (subject.kind === 'device') {
    const { device } = rules[limit === 'reset' ? limit : 'login'];
    return [budget(device, 'device', subject.account, subject.device)];
  }
  const { host, network } = placeOf(subject.address);
  const { account: name } = subject;
  return [
    budget(rules[limit].address, 'address', host),
    ...(limit === 'enquiry' ? [] : [budget(rules[limit].network, 'network', network)]),
    ...(limit === 'login' && name !== undefined ? [budget(rules.login.account, 'account', name)] : []),
    ...(limit === 'reset' && name !== undefined
      ? [budget(rules.reset['account in network'], 'account in network', name, network)]
      : []),
  ];
}

/** The budgets of enquiries beyond which they are suspected as spam. */
export const floodBudgetsOf = (address: string, secret: string): Budget[] => [
  budgetOf(secret, 'enquiry', floodRules.network, 'network', placeOf(address).network),
  budgetOf(secret, 'enquiry', floodRules.everybody, 'everybody'),
];

const budgetOf = (secret: string, limit: Limit, rule: Rule, by: CountedBy, ...parts: string[]): Budget => ({
  ...rule,
  by,
  id: createHmac('sha256', secret)
    .update([limit, by, ...parts].join('\n'))
    .digest('base64url'),
});
