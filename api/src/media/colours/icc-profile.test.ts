import { expect, test } from 'vitest';
import { srgb } from './chromaticities.ts';
import { iccProfile } from './icc-profile.ts';

test('a profile states its size, its version and that it is one of a display in RGB', () => {
  const profile = iccProfile({ primaries: srgb, gamma: 2.2 });
  expect(profile.readUInt32BE(0)).toBe(profile.length);
  expect(profile.toString('hex', 8, 12), 'version 4.2').toBe('04200000');
  expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
  expect(profile.toString('latin1', 36, 40)).toBe('acsp');
});
