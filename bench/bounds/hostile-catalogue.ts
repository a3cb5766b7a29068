import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { richFields } from '@hydraulics/common/nouns/products';
import { Database } from '../../api/src/db/database.ts';
import type { ProductRow } from '../../api/src/db/tables/products.ts';
import { productKeys } from '../../api/src/repositories/products.ts';
import { withBase } from '../../common/src/figures/attribute-values.ts';

const longest = 100_000;
const filled = (part: string) => `<p>${part.repeat(Math.floor((longest - 7) / part.length))}</p>`;

/** Texts as long as they may be, each difficult for another reason. */
const texts: Record<string, string> = {
  'one word': filled('w '),
  'two words': filled('hydraulic pump '),
  figures: filled('375 bar, 40 l/min '),
  numbers: filled('1,234.5 '),
  'growing letters': filled('\uFDFA '),
  'no blank': filled('a'),
  digits: filled('7'),
  'no-break spaces': filled('1\u00a0'),
  tags: filled('<b>a</b> '),
  lists: `<ul>${'<li>x</li>'.repeat(9_900)}</ul>`,
  'different words': `<p>${Array.from({ length: 12_000 }, (_, n) =>
    n
      .toString(26)
      .replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)] ?? '')
      .padEnd(7, 'o'),
  ).join(' ')}</p>`,
  sentences: filled('The unit of the pump is for it and in that with a hydraulic cylinder to the mill. '),
  accents: filled('Öl Kühlër '),
};

const number = (figure: number): StoredValue => withBase({ kind: 'number', number: figure, unit: 'mm' });
const word = (row: number, column: number) => `${row}x${column}`.padEnd(360, 'abcdefghijklmnop');

/** A table of sizes with as many cells as it may have. */
const table = (cell: (row: number, column: number) => StoredValue, unit: 'mm' | null): Variants => ({
  columns: Array.from({ length: 10 }, (_, column) => ({ name: `Size ${column}`, unit })),
  rows: Array.from({ length: 500 }, (_, row) => ({
    code: `TAB-${row}/7`,
    cells: Array.from({ length: 10 }, (_, column) => cell(row, column)),
  })),
});

/** A code whose parts have equal beginnings, so that it can be read in many ways. */
const typeCode: TypeCode = {
  parts: Array.from({ length: 20 }, (_, part) => ({
    kind: 'values',
    name: `Part ${part}`,
    before: '',
    optional: true,
    values: Array.from({ length: 60 }, (_, place) => ({
      code: 'A'.repeat(1 + (place % 15)) + ['', 'B', 'C', 'D'][Math.floor(place / 15)],
      meaning: '',
    })),
  })),
  rules: [],
} as TypeCode;

/**
 * Adds products like those of the demo up to a number, and one for each difficult text, table and code.
 * @returns the ids of the difficult ones, by what is difficult
 */
export async function addHostileProducts(file: string, count: number): Promise<Map<string, ProductRow>> {
  const db = await new Database({ file }).open();
  const hostile = new Map<string, ProductRow>();
  try {
    await db.write(async tables => {
      const demo = await tables.products.find();
      const copyOf = (place: number, change: Partial<ProductRow>): ProductRow => {
        const row = demo[place % demo.length] as ProductRow;
        const changed = { ...row, id: crypto.randomUUID(), position: 10_000 + place, homePosition: null, ...change };
        return { ...changed, ...productKeys(changed) };
      };
      // In a category of cylinders, whose tables of sizes are read for sizing, too.
      const sized = demo.findIndex(({ name }) => name.startsWith('VCX'));
      const empty = Object.fromEntries(richFields.map(field => [field, '']));
      const add = (name: string, change: Partial<ProductRow>) =>
        hostile.set(name, copyOf(sized, { name: `Hostile ${name}`, ...change }));
      for (const [name, text] of Object.entries(texts)) {
        add(`text of ${name}`, { ...empty, smallDesc: text.slice(0, 4000).replace(/<[^>]*$/, ''), fullDesc: text });
      }
      for (let copy = 0; copy < 24; copy += 1) {
        add(`two texts of sentences ${copy}`, { fullDesc: texts.sentences ?? '', features: texts['two words'] ?? '' });
        add(`table of figures ${copy}`, { variants: table((row, column) => number(row * 10 + column), 'mm') });
      }
      add('table of long words', {
        variants: table((row, column) => ({ kind: 'text', text: word(row, column) }), null),
      });
      add('ambiguous code', { typeCode });
      const ordinary = Array.from({ length: count - demo.length }, (_, place) => {
        const { name } = demo[place % demo.length] as ProductRow;
        return copyOf(place, { name: `${name.replace(/\d+/, digits => String(Number(digits) + place))} ${place}` });
      });
      for (const row of [...hostile.values(), ...ordinary]) await tables.products.insert(row);
    });
  } finally {
    await db.close();
  }
  return hostile;
}
