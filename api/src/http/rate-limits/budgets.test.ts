import { expect, test } from 'vitest';
import { placeOf } from './budgets.ts';

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
