import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enquiryKeys } from '../repositories/enquiries.ts';
import { newDeletable } from '../repositories/records.ts';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { repeatErasures } from './retention.ts';

describe.each(databases)('repeating erasures at a start, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database);
    const words = { name: 'Vera', organization: '', message: 'A quote, please.', product: '' };
    const rows = Array.from({ length: 1100 }, (_, n) => {
      const fields = { ...words, email: `visitor${n}@example.com` };
      return {
        ...newDeletable(server.deps.now()),
        ...fields,
        ...enquiryKeys(fields),
        productId: null,
        state: 'new' as const,
      };
    });
    await server.deps.db.transaction(async tables => {
      for (let at = 0; at < rows.length; at += 500) await tables.enquiries.insert(rows.slice(at, at + 500));
    });
  });
  afterEach(() => server?.close());

  /** The number of queries of a start that read or write enquiries. */
  async function queriesOfStart(): Promise<number> {
    const queries: string[] = [];
    const logQuery = (query: string) => void (query.includes('contact_queries') && queries.push(query));
    Object.assign(server.deps.db.source, { logger: { logQuery, logQueryError() {}, logQuerySlow() {}, log() {} } });
    await repeatErasures(server.deps);
    return queries.length;
  }

  test('reads the enquiries once for each list, and not if the database has processed the list', async () => {
    expect(await queriesOfStart()).toBe(0);
    await server.client.personalData.erase({ email: 'visitor7@example.com' });
    // Three batches of 500.
    expect(await queriesOfStart()).toBe(3);
    expect(await queriesOfStart()).toBe(0);
    await server.client.personalData.erase({ email: 'visitor8@example.com' });
    expect(await queriesOfStart()).toBe(3);
    expect(await queriesOfStart()).toBe(0);
  });

  test('a restored database has not processed the newer list', async () => {
    await server.client.personalData.erase({ email: 'visitor7@example.com' });
    await repeatErasures(server.deps);
    const { site, enquiries } = await server.deps.db.read(async tables => ({
      site: await tables.site.find(),
      enquiries: await tables.enquiries.findBy({ email: 'visitor8@example.com' }),
    }));
    await server.client.personalData.erase({ email: 'visitor8@example.com' });
    await repeatErasures(server.deps);
    // Like a restore: the earlier rows, and the earlier site facts.
    await server.deps.db.transaction(async tables => {
      await tables.enquiries.insert(enquiries);
      await tables.site.clear();
      await tables.site.insert(site);
    });
    expect(await queriesOfStart()).toBeGreaterThan(3);
    expect(await server.deps.db.read(tables => tables.enquiries.countBy({ email: 'visitor8@example.com' }))).toBe(0);
    expect(await queriesOfStart()).toBe(0);
  });

  test('a list in another order, or with a broken last line, is the same list', async () => {
    for (const n of [1, 2]) await server.client.personalData.erase({ email: `visitor${n}@example.com` });
    await repeatErasures(server.deps);
    const file = join(server.folder, 'erasures.jsonl');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    writeFileSync(file, `${lines.toReversed().join('\n')}\n{"key":"cut o`);
    expect(await queriesOfStart()).toBe(0);
  });
});
