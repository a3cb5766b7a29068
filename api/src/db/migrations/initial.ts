import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { dropTable } from './helpers/create-table.ts';

type Column = Parameters<typeof tableColumn>[2];

/** The first tables. MariaDB commits each one, so every step can be repeated. */
export class Initial1700000000000 implements MigrationInterface {
  name = 'Initial1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (dialectOfRunner(runner) !== 'sqlite') {
      // The server's default may be latin1, which cannot store most scripts.
      const database = await runner.getCurrentDatabase();
      await runner.query(`ALTER DATABASE \`${database}\` CHARACTER SET utf8mb4`);
    }
    for (const table of tables(runner)) await runner.createTable(table, true);
    const { value } = (await runner.manager
      .createQueryBuilder()
      .select('COUNT(*)', 'value')
      .from('counters', 'counters')
      .where('counters.name = :name', { name: 'content' })
      .getRawOne<{ value: number | string }>()) ?? { value: 0 };
    if (Number(value) > 0) return;
    await runner.manager.createQueryBuilder().insert().into('counters').values({ name: 'content', value: 1 }).execute();
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables(runner).reverse()) await dropTable(runner, table.name);
  }
}

function tables(runner: QueryRunner): Table[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  const column = (name: string, kind: Column, more?: Partial<TableColumnOptions>) =>
    tableColumn(dialect, name, kind, more);
  const row = (table: string) => [
    column('id', kinds.id, { isPrimary: true, primaryKeyConstraintName: `pk_${table}` }),
    column('createdAt', kinds.time),
    column('updatedAt', kinds.time),
    column('version', kinds.integer),
  ];
  const deletable = (table: string) => [...row(table), column('deletedAt', kinds.time, { isNullable: true })];
  const unique = (name: string, columnNames: string[]) =>
    dialect === 'sqlite' ? { uniques: [{ name, columnNames }] } : { indices: [{ name, columnNames, isUnique: true }] };
  const engine = dialect === 'sqlite' ? {} : { engine: 'InnoDB' };
  const table = (name: string, columns: TableColumnOptions[], more: object = {}) =>
    new Table({ name, columns, ...engine, ...more });

  return [
    table(
      'categories',
      [
        ...deletable('categories'),
        column('name', kinds.line(limits.name)),
        column('nameKey', kinds.key(limits.name), { isNullable: true }),
      ],
      unique('uq_categories_name', ['nameKey']),
    ),
    table(
      'products',
      [
        ...deletable('products'),
        column('name', kinds.line(limits.name)),
        column('categoryId', kinds.id),
        ...['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc', 'images'].map(name =>
          column(name, kinds.longText),
        ),
        column('specImage', kinds.line(limits.name), { isNullable: true }),
        column('search', kinds.longText),
      ],
      {
        foreignKeys: [
          {
            name: 'fk_products_category',
            columnNames: ['categoryId'],
            referencedTableName: 'categories',
            referencedColumnNames: ['id'],
            onDelete: 'RESTRICT',
            onUpdate: 'NO ACTION',
          },
        ],
        indices: [
          { name: 'ix_products_category', columnNames: ['categoryId', 'deletedAt'] },
          { name: 'ix_products_created', columnNames: ['deletedAt', 'createdAt'] },
        ],
      },
    ),
    table('gallery_images', [...deletable('gallery_images'), column('filename', kinds.line(limits.name))], {
      indices: [{ name: 'ix_gallery_created', columnNames: ['deletedAt', 'createdAt'] }],
    }),
    table('social_links', [
      ...row('social_links'),
      column('name', kinds.line(limits.name)),
      column('link', kinds.line(limits.url)),
    ]),
    table(
      'contact_queries',
      [
        ...deletable('contact_queries'),
        column('name', kinds.line(limits.name)),
        column('email', kinds.line(limits.email)),
        column('organization', kinds.line(limits.name)),
        column('message', kinds.longText),
        column('search', kinds.longText),
      ],
      { indices: [{ name: 'ix_contacts_created', columnNames: ['deletedAt', 'createdAt'] }] },
    ),
    table(
      'admin_users',
      [
        ...row('admin_users'),
        column('name', kinds.line(limits.name)),
        column('email', kinds.key(limits.email)),
        column('passwordHash', kinds.line(200)),
        column('sessions', kinds.integer),
      ],
      unique('uq_users_email', ['email']),
    ),
    table('counters', [
      column('name', kinds.key(50), { isPrimary: true, primaryKeyConstraintName: 'pk_counters' }),
      column('value', kinds.integer),
    ]),
  ];
}
