import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const { line, integer } = columnKinds(dialect);
  const text = (name: string) => tableColumn(dialect, name, line(300), { default: "''" });
  return [
    text('searchTitle'),
    text('searchDescription'),
    tableColumn(dialect, 'searchImage', line(200), { isNullable: true }),
    tableColumn(dialect, 'noindex', integer, { default: '0' }),
  ];
}

/** How a page that staff made appears in search engines and where its link is shared; empty for what is automatic. */
export class SearchOfPages1800000000880 implements MigrationInterface {
  name = 'SearchOfPages1800000000880';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'pages', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'pages', columns(runner));
  }
}

const columnsOfImages = (runner: QueryRunner) => columns(runner).filter(({ name }) => name !== 'searchImage');

/** How an image of the gallery appears in search engines; empty for what is automatic. */
export class SearchOfImages1800000000895 implements MigrationInterface {
  name = 'SearchOfImages1800000000895';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'gallery_images', columnsOfImages(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'gallery_images', columnsOfImages(runner));
  }
}
