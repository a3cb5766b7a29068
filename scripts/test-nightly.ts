import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cpuLines } from './process/cpu-seconds.ts';

/**
 * `npm run test:nightly`: everything that is too slow for each change, one after the other and without questions: all unit
 * tests on both databases, all browser tests, and all faults and hostile input. The last line is the sum.
 */
const suites: [name: string, script: string, ...args: string[]][] = [
  ['unit tests', 'scripts/test.ts', '--all', '--only', 'unit'],
  ['browser tests', 'scripts/test.ts', '--all', '--only', 'browser'],
  ['faults', 'faults/run.ts'],
  ['hostile input', 'trust/run.ts'],
];

process.chdir(path.resolve(import.meta.dirname, '..'));
const env = { ...process.env, NIGHTLY_TESTS: '1' };
const total = { passed: 0, failed: 0 };
const sums: string[] = [];
for (const [name, ...args] of suites) {
  console.log(`== ${name}`);
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    last = line;
  }
  const [code] = await closed;
  const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/.exec(last) ?? [];
  total.passed += Number(passed);
  // A suite that ends otherwise than its sum says has failed as a whole.
  total.failed += Number(failed) || (code === 0 ? 0 : 1);
  sums.push(`${name}: ${passed} passed, ${failed} failed, exit code ${code}`);
}
console.log(`\n${[...sums, ...cpuLines()].join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
