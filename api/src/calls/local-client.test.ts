import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompanyProfile, demoProfile } from '../company/company-profile.ts';
import { testCompany } from '../testing/company.ts';
import { databases } from '../testing/databases.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('the company profile on the pages, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  test('the company profile on the pages is updated within a second of its file, without a write to the content', async () => {
    const file = join(server.folder, 'company.json');
    const save = (name: string) => writeFileSync(file, JSON.stringify({ ...testCompany, name }));
    save('Before Hydraulics');
    const profile = new CompanyProfile(server.folder, server.deps.log, demoProfile);
    server.deps.company = () => profile.read();
    for (const path of ['/', '/about-us']) expect((await server.http.get(path)).text).toContain('Before Hydraulics');
    save('After Hydraulics');
    server.clock.advance(1000);
    for (const path of ['/', '/about-us', '/gallery']) {
      const { text } = await server.http.get(path);
      expect(text).toContain('After Hydraulics');
      expect(text).not.toContain('Before Hydraulics');
    }
  });
});
