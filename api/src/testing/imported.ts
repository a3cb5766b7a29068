import { expect, vi } from 'vitest';
import { factories } from './factories.ts';
import type { TestServer } from './server.ts';

/** Imports one product as the admin. @returns the id of the import, which is done */
export async function importedOne(server: TestServer): Promise<string> {
  const { imports } = server.client;
  await factories(server).category('Imported');
  const columns = ['Name', 'Category'];
  const { _id: id } = await imports.begin({ fileName: 'x.csv', sheet: 'x', columns, total: 1 });
  await imports.addRows({ id, rows: [{ row: 2, cells: ['By an import', 'Imported'] }] });
  await imports.start({ id });
  await vi.waitFor(async () => {
    expect((await imports.list({})).find(({ _id }) => _id === id)?.state).toBe('done');
  });
  return id;
}
