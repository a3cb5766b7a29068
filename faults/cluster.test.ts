import { expect, test } from 'vitest';
import { runCluster } from './cluster/run-cluster.ts';

/** A sample of `npm run test:cluster`, which kills one of everything and measures how long nobody could save. */
test('two servers whose writing database is killed lose no save, store none twice and show every page', async () => {
  const isChosen = ({ name }: { name: string }) => name === 'writing database';
  const { findings, doubled, lines } = await runCluster({ size: 'M', seconds: 20, isChosen, isMeasured: false });
  expect(findings.failed).toEqual([]);
  expect([findings.lost, doubled]).toEqual([0, 0]);
  expect(lines.map(({ kill, saves }) => [kill, saves > 0])).toEqual([
    ['none', true],
    ['writing database', true],
  ]);
});
