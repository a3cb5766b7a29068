import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { Database } from '../database.ts';
import { createLeases } from './initial.ts';

describe.each(databases)('the table of leases, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leases-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('may have been created by another process since it was missing', async () => {
    const db = await new Database(fresh.location).open();
    const runner = db.source.createQueryRunner();
    const isThere = vi.spyOn(runner, 'hasTable').mockResolvedValueOnce(false);
    await createLeases(runner);
    expect(isThere).toHaveBeenCalledTimes(2);
    await runner.release();
    await db.close();
  });
});
