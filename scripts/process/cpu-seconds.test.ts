import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuSeconds } from './cpu-seconds.ts';

const inOnce = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
const measure = `const { cpuSeconds } = await import(${JSON.stringify(`${import.meta.dirname}/cpu-seconds.ts`)});`;
/** Uses this many seconds of CPU. */
const burn = (seconds: number) =>
  `const start = process.cpuUsage().user; while (process.cpuUsage(undefined).user - start < ${seconds * 1e6});`;

test.runIf(process.platform === 'linux')('the CPU of a child and of its child counts once they have ended', () => {
  const grandchild = `execFileSync(process.execPath, ['-e', ${JSON.stringify(burn(0.4))}])`;
  const child = `const { execFileSync } = require('node:child_process'); ${grandchild}; ${burn(0.2)}`;
  const used = inOnce(
    `${measure} import { execFileSync } from 'node:child_process'; const before = cpuSeconds();
     execFileSync(process.execPath, ['-e', ${JSON.stringify(child)}]); console.log(cpuSeconds() - before);`,
  );
  expect(Number(used)).toBeGreaterThanOrEqual(0.6);
});

test.runIf(process.platform === 'linux')('the CPU of this process counts', () => {
  expect(cpuSeconds()).toBeGreaterThan(0);
});
