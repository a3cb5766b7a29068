import { expect, test } from 'vitest';
import { requireNode } from './node-version.ts';

test.each(['22.14.0', '22.15.1', '24.0.0'])('Node %s is new enough', version => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(['18.20.8', '20.20.2', '22.13.1'])('Node %s is refused with a message', version => {
  expect(() => requireNode(version)).toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: `Node ${version} is too old: 22.14 or newer is needed. In the project's repository, npm start uses the right one.`,
    }),
  );
});
