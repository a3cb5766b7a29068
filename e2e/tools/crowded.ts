import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedCrowd } from '../../api/src/testing/crowd.ts';
import { test as base } from '../fixtures.ts';
import { ADMIN } from './admin.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';

type CrowdedServer = Pick<BuiltServer, 'url' | 'dataDir'> & { admin: typeof ADMIN };

/** Playwright's `test` on a server with five thousand products, two thousand pictures and fifty thousand enquiries beside the demo's. */
export const test = base.extend<object, { crowded: CrowdedServer }>({
  crowded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-crowd-'));
      try {
        cpSync(process.env.E2E_BASE_DATA ?? '', dataDir, { recursive: true });
        await seedCrowd({ file: path.join(dataDir, 'catalogue.sqlite') }, { gallery: 2000 });
        const server = await startBuiltServer(dataDir);
        await use({ url: server.url, dataDir, admin: ADMIN });
        await server.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [({ crowded }, use) => use(crowded), { scope: 'worker' }],
});
