import { nameKey, plainText, searchText } from '@hydraulics/common/text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Row = Record<string, string | null> & { id: string };
type Filling = {
  table: string;
  reads: string;
  column: string;
  value: (row: Row) => string;
  where?: string;
  /** A row keeps its text if another row already has the new one. */
  unique?: true;
};

/** Recomputes derived texts by the current rules: marks that are letters in their script are no longer dropped. */
const fillings: Filling[] = [
  {
    table: 'categories',
    reads: 'name',
    column: 'nameKey',
    value: ({ name }) => [...nameKey(name ?? '')].slice(0, 200).join(''),
    where: 'deletedAt IS NULL',
    unique: true,
  },
  {
    table: 'products',
    reads: 'name, smallDesc, features',
    column: 'search',
    value: ({ name, smallDesc, features }) =>
      searchText([name, plainText(smallDesc ?? ''), plainText(features ?? '')].join(' ')),
  },
  {
    table: 'contact_queries',
    reads: 'name, email, organization, message, product',
    column: 'search',
    value: ({ name, email, organization, message, product }) =>
      searchText([name, email, organization, message, product].join(' ')),
  },
  {
    table: 'admin_users',
    reads: 'name, email',
    column: 'search',
    value: ({ name, email }) => searchText(`${name} ${email}`),
  },
];

const batch = 500;

/** The keys of category names and the texts for search. Only rows whose text differs are written. */
export class SearchTexts1700000000023 implements MigrationInterface {
  name = 'SearchTexts1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await fillSearchTexts(runner);
  }

  // The earlier rules find these texts as well, apart from names in the scripts that they mistook.
  async down(): Promise<void> {}
}

/** Computes the keys of names and the texts for search by the current rules. Only rows whose text differs are written. */
export async function fillSearchTexts(runner: QueryRunner): Promise<void> {
  for (const filling of fillings) await fill(runner, filling);
}

async function fill(runner: QueryRunner, filling: Filling): Promise<void> {
  const { table, reads, column, value, where = '1 = 1', unique = false } = filling;
  for (let last = ''; ; ) {
    const rows: Row[] = await runner.query(
      `SELECT id, ${column}, ${reads} FROM ${table} WHERE id > ? AND ${where} ORDER BY id LIMIT ${batch}`,
      [last],
    );
    for (const row of rows) {
      const text = value(row);
      if (text === row[column]) continue;
      if (unique && (await runner.query(`SELECT id FROM ${table} WHERE ${column} = ?`, [text])).length > 0) continue;
      await runner.query(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [text, row.id]);
    }
    const next = rows.at(-1)?.id;
    if (!next || rows.length < batch) return;
    last = next;
  }
}
