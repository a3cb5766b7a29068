import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireNode } from './require-node.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a Node that runs no TypeScript is told which one is needed', () => {
  expect(() => requireNode('20.20.2', false)).toThrow(
    "Node 20.20.2 is too old for the project's tools: Node 24 is needed. npm ci has installed it here: start the tools " +
      'with npm or npx, such as npm run test:unit or npx vitest, in the folder of the repository.',
  );
  expect(() => requireNode('24.21.0', true)).not.toThrow();
});

test.each([
  ['vitest', ['node_modules/vitest/vitest.mjs', 'list', 'no-such-test']],
  ['playwright', ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--list']],
])('%s says which Node it needs instead of "Unknown file extension"', (_, args) => {
  // As in an older Node, which has no such option because it never runs TypeScript.
  const old = ['--no-experimental-strip-types', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, old, { cwd: root, encoding: 'utf8' });
  expect(stdout + stderr).toContain("is too old for the project's tools: Node 24 is needed.");
  expect(stdout + stderr).not.toContain('Unknown file extension');
  expect(status).toBe(1);
});
