import { sortKey, sortKeyLength } from '@hydraulics/common/text';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './add-column.ts';
import { addIndex, dropIndex } from './indices.ts';

const table = 'contact_queries';

/** The texts that enquiries are sorted by, with the index of each before and now. */
const sorted = [
  { text: 'name', key: 'nameSort', before: 'ix_contacts_name', now: 'ix_contacts_name_sort' },
  {
    text: 'organization',
    key: 'organizationSort',
    before: 'ix_contacts_organization',
    now: 'ix_contacts_organization_sort',
  },
  { text: 'product', key: 'productSort', before: 'ix_contacts_product', now: 'ix_contacts_product_sort' },
] as const;

type Row = { id: string } & Record<(typeof sorted)[number]['text' | 'key'], string>;

const indexColumns = (column: string) => ['deletedAt', column, 'id', 'state'];

const batch = 500;

/** Sort keys of names, companies and products of enquiries. */
export class EnquiryOrder1700000000035 implements MigrationInterface {
  name = 'EnquiryOrder1700000000035';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kind = columnKinds(dialect).key(sortKeyLength);
    for (const { key } of sorted) {
      await addColumn(runner, table, new TableColumn(tableColumn(dialect, key, kind, { default: "''" })));
    }
    await fill(runner);
    for (const { key, before, now } of sorted) {
      await addIndex(runner, table, now, indexColumns(key));
      await dropIndex(runner, table, before);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { text, key, before, now } of sorted) {
      await addIndex(runner, table, before, indexColumns(text));
      await dropIndex(runner, table, now);
      await dropColumn(runner, table, key);
    }
  }
}

async function fill(runner: QueryRunner): Promise<void> {
  const columns = sorted.flatMap(({ text, key }) => [text, key]).join(', ');
  const set = sorted.map(({ key }) => `${key} = ?`).join(', ');
  for (let last = ''; ; ) {
    const rows: Row[] = await runner.query(
      `SELECT id, ${columns} FROM ${table} WHERE id > ? ORDER BY id LIMIT ${batch}`,
      [last],
    );
    for (const row of rows) {
      const keys = sorted.map(({ text }) => sortKey(row[text]));
      if (sorted.every(({ key }, index) => row[key] === keys[index])) continue;
      await runner.query(`UPDATE ${table} SET ${set} WHERE id = ?`, [...keys, row.id]);
    }
    const next = rows.at(-1)?.id;
    if (!next || rows.length < batch) return;
    last = next;
  }
}
