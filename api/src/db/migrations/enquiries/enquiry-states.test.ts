import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../../testing/databases.ts';
import { runAllSteps, undoLastStep } from '../../migrating/steps.ts';
import { expansions } from '../../schema.ts';
import { createDataSource } from '../../source.ts';
import { EnquiryStates1800000000945 } from './enquiry-states.ts';
import { ExactWords1800000000981 } from './exact-words.ts';

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

  test('are stored beside those of version 1.0.0, also after an interruption, and given back', async () => {
    const source = await createDataSource(fresh.location).initialize();
    await runAllSteps(source);
    const goBack = async (to: (typeof expansions)[number]) => {
      const later = expansions.length - expansions.indexOf(to);
      for (let n = 0; n < later; n += 1) await undoLastStep(source);
    };
    await goBack(EnquiryStates1800000000945);
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
    const words = async (query: string) => {
      const rows: object[] = await source.query(query);
      return rows.map(row => Object.values(row).join(' ').trim());
    };
    const states = (exact = '') => words(`SELECT state${exact} FROM contact_queries ORDER BY id`);
    const events = (exact = '') => words(`SELECT kind, ${after}${exact} FROM enquiry_events ORDER BY id`);

    await runAllSteps(source);
    expect(await states(', exactState')).toEqual(['handled', 'new']);
    expect(await events(', exactAfter')).toEqual(['state handled', 'assignee handled']);

    // What unreleased builds wrote.
    await goBack(ExactWords1800000000981);
    expect(await states()).toEqual(['answered', 'new']);
    for (const state of ['in_work', 'quoted', 'won', 'lost', 'spam']) await add(`c-${state}`, state);
    await addEvent('3', 'due', '2026-03-01');
    await addEvent('4', 'state', 'won');
    await runAllSteps(source);
    const exact = ['handled answered', 'new', 'new in_work', 'handled lost', 'handled quoted', 'spam', 'handled won'];
    expect(await states(', exactState')).toEqual(exact);
    expect(await events(', exactAfter, exactKind')).toEqual([
      'state handled answered',
      'assignee handled answered',
      'note 2026-03-01  due',
      'state handled won',
    ]);
    await source.query("DELETE FROM expansions WHERE name = 'ExactWords1800000000981'");
    await runAllSteps(source);
    expect(await states(', exactState')).toEqual(exact);

    await goBack(ExactWords1800000000981);
    expect(await states()).toEqual(['answered', 'new', 'in_work', 'lost', 'quoted', 'spam', 'won']);
    expect((await events()).slice(2)).toEqual(['due 2026-03-01', 'state won']);
    await goBack(EnquiryStates1800000000945);
    await source.destroy();
  });
});
