import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * A setup file of every unit test: output of console.error or console.warn fails the test that wrote it, so that no
 * warning is ignored. A test of a warning announces it with `expectConsole` first.
 */
type Method = 'error' | 'warn';
type Expectation = { method: Method; pattern: RegExp; met: boolean };

const written: { method: Method; text: string }[] = [];
let expectations: Expectation[] = [];

/** Announces, within a test, output that must come before its end. */
export function expectConsole(method: Method, pattern: RegExp): void {
  expectations.push({ method, pattern, met: false });
}

for (const method of ['error', 'warn'] as const) {
  // Replaced, not spied on: `vi.restoreAllMocks()` in a test must not switch this off, and a test may put its own spy on top.
  console[method] = (...values: unknown[]) => {
    const text = format(...values);
    const expectation = expectations.find(it => it.method === method && it.pattern.test(text));
    if (expectation) expectation.met = true;
    else written.push({ method, text });
  };
}

afterEach(judge);
// Output of the file itself and of its hooks belongs to no test, so it fails the file.
afterAll(judge);

function judge(): void {
  const unexpected = written.splice(0).map(({ method, text }) => `console.${method}: ${text}`);
  const unmet = expectations
    .filter(({ met }) => !met)
    .map(({ method, pattern }) => `console.${method} with ${pattern}`);
  expectations = [];
  expect(unexpected, 'wrote to the console what it had not announced').toEqual([]);
  expect(unmet, 'announced console output that never came').toEqual([]);
}
