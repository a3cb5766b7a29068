import type { TestServer } from '../server.ts';

/**
 * An import of 250 new products in the category Valves, started by a process that is not this one.
 * @returns its id
 */
export async function startedImport({ client, deps }: TestServer, prefix: string, run: string): Promise<string> {
  const total = 250;
  const columns = ['Name', 'Category'];
  const { _id: id } = await client.imports.begin({ fileName: `${prefix}.csv`, sheet: 'x', columns, total });
  const rows = Array.from({ length: total }, (_, index) => ({
    row: index + 2,
    cells: [`${prefix} ${index}`, 'Valves'],
  }));
  await client.imports.addRows({ id, rows });
  const beatAt = new Date(deps.now().getTime() - 120_000);
  await deps.db.transaction(tables => tables.productImports.update(id, { state: 'running', run, beatAt }));
  return id;
}
