import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { dialectOfRunner } from '../../columns.ts';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

/** In the order of creation: with the id, by which rows of the same moment are sorted, SQLite need not sort them all. */
const orders = [
  { table: 'products', before: 'ix_products_created', name: 'ix_products_newest' },
  { table: 'gallery_images', before: 'ix_gallery_created', name: 'ix_gallery_newest' },
].map(({ table, before, name }) => ({
  table,
  before: new TableIndex({ name: before, columnNames: ['deletedAt', 'createdAt'] }),
  now: new TableIndex({ name, columnNames: ['deletedAt', 'createdAt', 'id'] }),
}));

const fields = ['accessories', 'spareParts', 'goesWith', 'replaces'];

/** Where products name others, which most do not. MariaDB has no index of some rows, but one of the first letter. */
const namingIndices = (runner: QueryRunner): { name: string; on: string }[] =>
  dialectOfRunner(runner) === 'sqlite'
    ? [{ name: 'ix_products_naming', on: `(id) WHERE ${fields.map(field => `${field} IS NOT NULL`).join(' OR ')}` }]
    : fields.map(field => ({ name: `ix_products_${field}`, on: `(\`${field}\`(1))` }));

/** The newest products and pictures, and the products that name others, without reading all of them. */
export class NewestAndNaming1800000000995 implements MigrationInterface {
  name = 'NewestAndNaming1800000000995';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, before, now } of orders) {
      await addIndex(runner, table, now);
      await dropIndex(runner, table, before);
    }
    const present = await namingIndicesIn(runner);
    for (const { name, on } of namingIndices(runner)) {
      if (!present.includes(name)) await runner.query(`CREATE INDEX ${name} ON products ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, before, now } of orders) {
      await addIndex(runner, table, before);
      await dropIndex(runner, table, now);
    }
    const of = dialectOfRunner(runner) === 'sqlite' ? '' : ' ON products';
    for (const name of await namingIndicesIn(runner)) await runner.query(`DROP INDEX ${name}${of}`);
  }
}

async function namingIndicesIn(runner: QueryRunner): Promise<string[]> {
  const names = namingIndices(runner).map(({ name }) => name);
  const indices = (await runner.getTable('products'))?.indices ?? [];
  return names.filter(name => indices.some(index => index.name === name));
}
