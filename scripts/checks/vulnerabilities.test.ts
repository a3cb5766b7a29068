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
    message: 'Known vulnerabilities: koa <3.0.1 (high). See: npm audit --omit=dev',
  });
  expect(judge(report({ a: { severity: 'critical', range: '*' } })).isGood).toBe(false);
});

test('lesser ones are counted', () => {
  const found = { a: { severity: 'moderate', range: '*' }, b: { severity: 'low', range: '*' } };
  expect(judge(report(found))).toEqual({
    isGood: true,
    message: 'No high or critical vulnerability is known; 2 lesser ones.',
  });
});

test.each([
  ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['', ''],
  ['<html>', '<html>'],
])('a registry without a report is mentioned, but is no failure: %j', (text, why) => {
  expect(judge(readReport(text))).toEqual({
    isGood: true,
    message: `Not checked for known vulnerabilities: the registry has no report (${why}).`,
  });
});
