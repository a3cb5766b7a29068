import { expect, test } from 'vitest';
import { placeOf } from '../../accounts/devices/place.ts';
import { type Budget, budgetsOf, floodBudgetsOf } from './budgets.ts';

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::', '2001:db8:1::'],
  ['fe80::1%eth0', 'fe80::', 'fe80::'],
  ['unknown', 'unknown', 'unknown'],
  ['', '', ''],
])('%j is counted as %s in the network %s', (address, host, network) =>
  expect(placeOf(address)).toEqual({ host, network }),
);

const stranger = { kind: 'stranger', address: '192.0.2.77', account: 'ada@example.com' } as const;
const device = { kind: 'device', device: 'd1', account: stranger.account } as const;
const session = { kind: 'session', sessionId: 's1' } as const;

const written = (budgets: Budget[]) => budgets.map(({ by, tries, seconds }) => `${by} ${tries}/${seconds}`);

test.each([
  ['login', stranger, ['address 20/900', 'network 100/900', 'account 10/900']],
  ['login', { kind: 'stranger', address: '192.0.2.77' } as const, ['address 20/900', 'network 100/900']],
  ['login', device, ['device 10/900']],
  ['login', session, ['session 10/900']],
  ['enquiry', stranger, ['address 10/600']],
  ['reset', stranger, ['address 10/3600', 'network 50/3600', 'account in network 3/3600']],
  ['reset', device, ['device 3/3600']],
  ['link', stranger, ['address 20/900', 'network 100/900']],
  ['link', device, ['device 10/900']],
] as const)('a %s of %j counts against %j', (limit, subject, budgets) =>
  expect(written(budgetsOf(limit, subject, 'secret'))).toEqual(budgets),
);

test('a flood of enquiries is counted by network and for everybody together', () => {
  expect(written(floodBudgetsOf('192.0.2.77', 'secret'))).toEqual(['network 50/600', 'everybody 100/600']);
  const ids = (address: string, secret = 'secret') => floodBudgetsOf(address, secret).map(({ id }) => id);
  const [network, everybody] = ids('192.0.2.77');
  expect(ids('192.0.2.78')).toEqual([network, everybody]);
  expect(ids('198.51.100.1')[0]).not.toBe(network);
  expect(ids('198.51.100.1')[1]).toBe(everybody);
  expect(ids('192.0.2.77', 'another secret')).not.toContain(everybody);
});

test('budgets are shared by those whom they are about, and by nobody else', () => {
  const ids = (limit: 'login' | 'reset', subject: Parameters<typeof budgetsOf>[1], secret = 'secret') =>
    budgetsOf(limit, subject, secret).map(({ id }) => id);
  const [address, network, account] = ids('login', stranger);
  expect(
    ids('login', { ...stranger, address: '192.0.2.78' }).map((id, place) => id === [address, network, account][place]),
  ).toEqual([false, true, true]);
  expect(ids('login', { ...stranger, account: 'bob@example.com' })[2]).not.toBe(account);
  // A reset of the same account from another network counts separately.
  expect(ids('reset', { ...stranger, address: '198.51.100.1' })[2]).not.toBe(ids('reset', stranger)[2]);
  expect(ids('reset', stranger)[0]).not.toBe(address);
  expect(ids('login', { ...device, device: 'd2' })).not.toEqual(ids('login', device));
  expect(ids('login', { ...device, account: 'bob@example.com' })).not.toEqual(ids('login', device));
  expect(ids('login', { ...session, sessionId: 's2' })).not.toEqual(ids('login', session));
  expect(ids('login', stranger, 'another secret')).not.toContain(address);
  expect(address).toMatch(/^[\w-]{43}$/);
});
