import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { browserFloor } from '../../web/src/shared/browser-floor.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(['production', 'admin'])('the build with mode %s targets the oldest supported browsers', async mode => {
  const file = path.join(root, 'web/vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'build', mode }, file, path.join(root, 'web'));
  expect(loaded?.config.build?.target).toEqual(['chrome109', 'edge109', 'firefox115', 'safari16.4']);
  expect(loaded?.config.build?.cssTarget).toBeUndefined();
});

test('the page about browsers names the versions of the build', () => {
  const page = readFileSync(path.join(root, 'docs/browsers.md'), 'utf8');
  const [chrome, firefox, safari] = [...page.matchAll(/^\| [A-Z][^|]*\| ([\d.]+)/gm)].map(([, version]) => version);
  expect({ chrome, edge: chrome, firefox, safari }).toEqual(browserFloor);
});
