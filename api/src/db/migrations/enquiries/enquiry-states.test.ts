import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../../testing/databases.ts';
import { runAllSteps, undoLastStep } from '../../migrating/steps.ts';
import { expansions } from '../../schema.ts';
import { createDataSource } from '../../source.ts';
import { EnquiryStates1800000000945 } from './enquiry-states.ts';

describe.each(databases)('the states of enquiries, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'enquiry-states-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('take what was handled as answered, also after an interruption, and give it back', async () => {
    const source = await createDataSource(fresh.location).initialize();
    await runAllSteps(source);
    const later = expansions.length - expansions.indexOf(EnquiryStates1800000000945);
    const goBack = async () => {
      for (let n = 0; n < later; n += 1) await undoLastStep(source);
    };
    await goBack();
    const { driver } = source;
    const [before, after] = [driver.escape('before'), driver.escape('after')];
    const add = (id: string, state: string) =>
      source.query(
        `INSERT INTO contact_queries (id, createdAt, updatedAt, version, name, email, organization, message, state, search)
         VALUES ('${id}', '2026-01-01', '2026-01-01', 1, 'Vera', 'v@example.com', '', 'Hello', '${state}', '')`,
      );
    const addEvent = (id: string, eventKind: string, to: string) =>
      source.query(
        `INSERT INTO enquiry_events (id, enquiryId, createdAt, kind, ${before}, ${after}, text, version)
         VALUES ('${id}', 'a', '2026-01-01', '${eventKind}', 'new', '${to}', 'handled', 1)`,
      );
    await add('a', 'handled');
    await add('b', 'new');
    await addEvent('1', 'state', 'handled');
    await addEvent('2', 'assignee', 'handled');
    const states = async () => {
      const rows: { state: string }[] = await source.query('SELECT state FROM contact_queries ORDER BY id');
      return rows.map(({ state }) => state);
    };
    const events = async () => {
      const rows: { after: string; text: string }[] = await source.query(
        `SELECT ${after} AS ${after}, text FROM enquiry_events ORDER BY id`,
      );
      return rows.map(row => [row.after, row.text]);
    };

    await runAllSteps(source);
    expect(await states()).toEqual(['answered', 'new']);
    expect(await events()).toEqual([
      ['answered', 'handled'],
      ['handled', 'handled'],
    ]);
    // With those after it, so that they keep their order.
    await source.query('DELETE FROM expansions WHERE timestamp >= 1800000000945');
    await runAllSteps(source);
    expect(await states()).toEqual(['answered', 'new']);

    for (const state of ['in_work', 'quoted', 'won', 'lost', 'spam']) await add(`c-${state}`, state);
    await goBack();
    expect(await states()).toEqual(['handled', 'new', 'new', 'handled', 'handled', 'spam', 'handled']);
    expect((await events())[0]).toEqual(['handled', 'handled']);
    await source.destroy();
  });
});
