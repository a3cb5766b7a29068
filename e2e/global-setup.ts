import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer } from './fixtures/servers/built-server.ts';
import { ADMIN } from './fixtures/staff/admin-account.ts';

/**
 * Prepares the data that every worker copies: the demo catalogue and one admin. Playwright calls the returned function
 * at the end.
 */
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-base-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startBuiltServer(folder, {
      ADMIN_NAME: ADMIN.name,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  // Workers are other processes and inherit the environment.
  process.env.E2E_BASE_DATA = folder;
  return remove;
}
