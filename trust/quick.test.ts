import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseKind } from '../faults/tools/store.ts';
import { files } from './files/files.ts';
import { fuzz } from './fuzz/fuzz.ts';
import type { Figures } from './tools/figures.ts';
import { openUnbuilt, type Target } from './tools/target.ts';

/** A sample of the hostile input, for whole runs of the tests. `npm run test:trust` tries all of it, and more. */
const databases: DatabaseKind[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'mariadb'] : ['sqlite'];

describe.each(databases)('on %s', database => {
  let target: Target;
  beforeAll(async () => {
    target = await openUnbuilt(database);
  });
  afterAll(() => target?.close());

  function expectGood(figures: Figures): void {
    expect(figures.failed).toEqual([]);
    expect(figures.serverErrors).toBe(0);
    expect(figures.accepted).toBeGreaterThan(0);
    expect(figures.refused).toBeGreaterThan(0);
  }

  // What happens to a file does not depend on the database.
  if (database === 'sqlite')
    test('hostile files are refused, or re-encoded without their hidden content', async () => {
      expectGood(await files(target, { seed: 1, every: 8 }));
    });

  test("malformed requests are answered as the API's description says", async () => {
    expectGood(await fuzz(target, { seed: 1, count: 300 }));
  });
});
