import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumn, addNullableText, dropColumn } from '../helpers/add-column.ts';

/** The alternative texts of images, and how many of a product have none: all at first. */
export class ImageTexts1700000000029 implements MigrationInterface {
  name = 'ImageTexts1700000000029';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    const alt = tableColumn(dialect, 'alt', kinds.line(limits.imageText), { default: "''" });
    await addColumn(runner, 'gallery_images', new TableColumn(alt));
    await addNullableText(runner, 'products', 'imageAlts');
    if (await runner.hasColumn('products', 'undescribedImages')) return;
    const undescribed = tableColumn(dialect, 'undescribedImages', kinds.integer, { default: '0' });
    await addColumn(runner, 'products', new TableColumn(undescribed));
    // Each path is in quotation marks and contains none.
    await runner.query(
      `UPDATE products SET undescribedImages = (LENGTH(images) - LENGTH(REPLACE(images, '"', ''))) / 2`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'products', 'undescribedImages');
    await dropColumn(runner, 'products', 'imageAlts');
    await dropColumn(runner, 'gallery_images', 'alt');
  }
}
