import { richFields } from '@hydraulics/common/nouns/products';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readRichText } from '../../../html/read-rich-text.ts';
import { fillSearchTexts } from '../search-texts.ts';

const flatItem = /<li\b[^>]*\bql-indent-/;

/**
 * Nests the lists of other editors, whose levels only a class named, so that visitors see them; and ignores invisible
 * signs, such as soft hyphens, in the texts for search and the keys of names.
 */
export class SeenTexts1700000000097 implements MigrationInterface {
  name = 'SeenTexts1700000000097';

  async up(runner: QueryRunner): Promise<void> {
    const where = richFields.map(field => `${field} LIKE '%ql-indent-%'`).join(' OR ');
    const found: { id: string }[] = await runner.query(`SELECT id FROM products WHERE ${where} ORDER BY id`);
    // One after another, because the texts of a product may be long.
    for (const { id } of found) {
      const [row] = await runner.query(`SELECT ${richFields.join(', ')} FROM products WHERE id = ?`, [id]);
      for (const field of richFields) {
        if (!flatItem.test(row[field])) continue;
        await runner.query(`UPDATE products SET ${field} = ? WHERE id = ?`, [readRichText(row[field]).html, id]);
      }
    }
    await fillSearchTexts(runner);
  }

  // The earlier rules show nested lists, and find these texts.
  async down(): Promise<void> {}
}
