import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { storeCompany, testCompany } from '../testing/company.ts';
import { databases } from '../testing/databases.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('the company profile on the pages, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  test.each(['this process', 'another process'])('a change by %s shows on the pages within a second', async who => {
    await storeCompany(server.deps, { ...testCompany, name: 'Before Hydraulics' });
    for (const path of ['/', '/about-us']) expect((await server.http.get(path)).text).toContain('Before Hydraulics');
    const other = await new Database(server.database.location).open();
    const db = who === 'this process' ? server.deps.db : other;
    await storeCompany({ ...server.deps, db }, { ...testCompany, name: 'After Hydraulics' });
    await other.close();
    server.clock.advance(1000);
    for (const path of ['/', '/about-us', '/gallery']) {
      const { text } = await server.http.get(path);
      expect(text).toContain('After Hydraulics');
      expect(text).not.toContain('Before Hydraulics');
    }
  });
});
