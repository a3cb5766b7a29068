import { sortKeyLength } from '@hydraulics/common/text';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumn, dropColumn } from '../helpers/add-column.ts';
import { addIndex, dropIndex } from '../helpers/indices.ts';
import { fillSortKeys } from '../helpers/sort-keys.ts';

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

const indexColumns = (column: string) => ['deletedAt', column, 'id', 'state'];

/** Sort keys of names, companies and products of enquiries. */
export class EnquiryOrder1700000000035 implements MigrationInterface {
  name = 'EnquiryOrder1700000000035';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kind = columnKinds(dialect).key(sortKeyLength);
    for (const { key } of sorted) {
      await addColumn(runner, table, new TableColumn(tableColumn(dialect, key, kind, { default: "''" })));
    }
    await fillSortKeys(runner, table, sorted);
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
