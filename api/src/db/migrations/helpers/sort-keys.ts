import { sortKey } from '@hydraulics/common/text';
import type { QueryRunner } from 'typeorm';

const batch = 500;

/** Fills columns with the sort keys of texts; after an interruption only those that are missing. */
export async function fillSortKeys(
  runner: QueryRunner,
  table: string,
  sorted: readonly { text: string; key: string }[],
): Promise<void> {
  const columns = sorted.flatMap(({ text, key }) => [text, key]).join(', ');
  const set = sorted.map(({ key }) => `${key} = ?`).join(', ');
  for (let last = ''; ; ) {
    const rows: ({ id: string } & Record<string, string>)[] = await runner.query(
      `SELECT id, ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${batch}`,
      [last],
    );
    for (const row of rows) {
      const keys = sorted.map(({ text }) => sortKey(row[text] ?? ''));
      if (sorted.every(({ key }, index) => row[key] === keys[index])) continue;
      await runner.query(`UPDATE ${table} SET ${set} WHERE id = ?`, [...keys, row.id]);
    }
    const next = rows.at(-1)?.id;
    if (!next || rows.length < batch) return;
    last = next;
  }
}
