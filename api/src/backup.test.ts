import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api } from '@hydraulics/common/api';
import { createClient, fetchTransport, toRoutes } from '@hydraulics/common/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './db/database.ts';
import { createFolders } from './media/folders.ts';
import { Media } from './media/media.ts';
import { factories } from './testing/factories.ts';
import { pngFile } from './testing/images.ts';
import { listen, startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let scratch: string;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  scratch = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterAll(async () => {
  await server?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const backUp = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
    cwd: server.folder,
    env: { DATA_DIR: server.folder },
  });

/** What a server that is started on a folder answers to visitors, and whether it has a file. */
async function startOn(folder: string) {
  const db = await new Database({ file: join(folder, 'catalogue.sqlite') }).open();
  const media = new Media(createFolders(folder), db);
  const app = await listen({ deps: { ...server.deps, db, media }, publicUrl: 'http://localhost' });
  const visitor = createClient(toRoutes(api), fetchTransport(undefined, { baseUrl: app.url }));
  const products = await visitor.products.list();
  const image = await fetch(`${app.url}/${products[0]?.images[0]}`);
  await app.close();
  await media.close();
  await db.close();
  return { names: products.map(({ name }) => name), image: image.status };
}

test('a backup made beside the running server starts with everything that there was', async () => {
  await factories(server).product({ name: 'Before', images: [await pngFile()] });
  const folder = join(scratch, 'yesterday');
  const { stdout } = await backUp(folder);
  expect(stdout).toContain(`The backup is in ${folder}.`);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // What happens afterwards is not in it, and the server goes on.
  for (const { _id } of await server.client.products.list()) await server.client.products.remove({ id: _id });
  await factories(server).product({ name: 'After' });
  expect(await startOn(folder)).toEqual({ names: ['Before'], image: 200 });
});

test('a backup never mixes with another', async () => {
  const folder = join(scratch, 'twice');
  await backUp(folder);
  await expect(backUp(folder)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
});

test('without a folder it says what to name', async () => {
  await expect(backUp()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run backup -- ') });
});
