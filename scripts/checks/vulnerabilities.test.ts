import { expect, test } from 'vitest';
import { judge, readReport } from './vulnerabilities.ts';

const report = (vulnerabilities: Record<string, { severity: string; range: string }>) => ({
  auditReportVersion: 2,
  vulnerabilities,
});

test('a high or critical vulnerability fails, with the name of the package', () => {
  const found = { koa: { severity: 'high', range: '<3.0.1' }, qs: { severity: 'low', range: '*' } };
  expect(judge(report(found))).toEqual({
    isGood: false,
    says: 'Known faults: koa <3.0.1 (high). See: npm audit --omit=dev',
  });
  expect(judge(report({ a: { severity: 'critical', range: '*' } })).isGood).toBe(false);
});

test('lesser ones are counted', () => {
  const found = { a: { severity: 'moderate', range: '*' }, b: { severity: 'low', range: '*' } };
  expect(judge(report(found))).toEqual({ isGood: true, says: 'No high or critical fault is known; 2 lesser ones.' });
});

test.each([
  ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['', ''],
  ['<html>', '<html>'],
])('a registry that does not tell is said, and is no failure: %j', (text, why) => {
  expect(judge(readReport(text))).toEqual({
    isGood: true,
    says: `Not checked for known faults: the registry does not tell (${why}).`,
  });
});
