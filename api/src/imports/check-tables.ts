import { randomUUID } from 'node:crypto';
import { readFreely } from '@hydraulics/common/figures/read-freely';
import { findUnit } from '@hydraulics/common/figures/units';
import { doubtOfVariant, readHeading, toVariants } from '@hydraulics/common/figures/variant-table';
import type {
  Attribute,
  SentSpecifications,
  Specifications,
  Variants,
} from '@hydraulics/common/nouns/attributes/attributes';
import {
  asInCell,
  ownHeadings,
  ownTable,
  trimmed,
  variantHeading,
  variantTable,
} from '@hydraulics/common/nouns/imports/table-shape';
import { nameKey } from '@hydraulics/common/text';

/** An error in a cell of a small table. */
export type TableError = { row: number; column: number; message: string };

const same = (one: string[][], other: string[][]) =>
  JSON.stringify(trimmed(one).map(line => line.map(asInCell))) ===
  JSON.stringify(trimmed(other).map(line => line.map(asInCell)));

/** Reads the variants of a product from their table. Unchanged cells keep their values, however they were typed. */
export function readVariantTable(
  table: string[][],
  stored: Variants,
): { errors: TableError[]; variants: Variants } | undefined {
  const before = variantTable({ variants: stored });
  if (same(table, before)) return undefined;
  const errors = table.flatMap((line, row) =>
    line.flatMap((_, column): TableError[] => {
      const message = doubtOfVariant(table, { row, column });
      const isStored = row > 0 && column > 0 && storedCell(table, before, row, column) !== undefined;
      return message && !isStored ? [{ row, column, message }] : [];
    }),
  );
  if (nameKey(table[0]?.[0] ?? '') !== nameKey(variantHeading)) {
    errors.unshift({ row: 0, column: 0, message: `The first row of a product must begin with ${variantHeading}.` });
  }
  if (errors.length > 0) return { errors, variants: stored };
  const read = toVariants(table);
  const rows = read.rows.map(({ code, cells }) => {
    const old = stored.rows.find(row => row.code === code);
    return {
      code,
      cells: cells.map((cell, place) => {
        const { name, unit } = read.columns[place] ?? { name: '', unit: null };
        const oldPlace = stored.columns.findIndex(column => column.name === name && column.unit === unit);
        const oldCell = old?.cells[oldPlace];
        const line = table.find(([first]) => first?.trim() === code);
        const column = table[0]?.findIndex((heading, at) => at > 0 && readHeading(heading).name === name) ?? -1;
        const text = line?.[column] ?? '';
        const beforeLine = before.find(([first]) => first === code);
        return oldCell && asInCell(beforeLine?.[oldPlace + 1] ?? '') === asInCell(text) ? oldCell : cell;
      }),
    };
  });
  return { errors: [], variants: { columns: read.columns, rows } };
}

/** The text of a cell in the stored table, if it is unchanged. */
function storedCell(table: string[][], before: string[][], row: number, column: number): string | undefined {
  const line = before.find(([code], at) => at > 0 && code === table[row]?.[0]?.trim());
  const place = before[0]?.indexOf(table[0]?.[column]?.trim() ?? '') ?? -1;
  const text = line?.[place];
  return text !== undefined && text === table[row]?.[column]?.trim() ? text : undefined;
}

/** Reads a product's own figures from their table: name, unit and value. A stored one keeps its id and its group. */
export function readOwnTable(
  table: string[][],
  stored: Specifications,
  attributes: readonly Attribute[],
): { errors: TableError[]; sent: SentSpecifications } | undefined {
  const before = ownTable({ specifications: stored });
  if (same(table, before)) return undefined;
  const errors: TableError[] = [];
  const [head = [], ...lines] = table;
  if (head.length > 0 && ownHeadings.some((title, column) => nameKey(head[column] ?? '') !== nameKey(title))) {
    errors.push({ row: 0, column: 0, message: `The headings must be ${ownHeadings.join(', ')}.` });
  }
  const own: Attribute[] = [];
  const values: SentSpecifications['values'] = {};
  lines.forEach((line, index) => {
    const [name = '', unitText = '', text = ''] = line.map(cell => cell.trim());
    if (![name, unitText, text].some(Boolean)) return;
    const addError = (column: number, message: string) => errors.push({ row: index + 1, column, message });
    const unit = findUnit(unitText)?.symbol ?? null;
    if (!name) addError(0, 'This figure needs a name.');
    else if (own.some(one => nameKey(one.name) === nameKey(name))) addError(0, `There are two figures named ${name}.`);
    if (unitText && !unit) addError(1, `“${unitText}” is not a known unit.`);
    const old = stored.own.find(one => nameKey(one.name) === nameKey(name));
    const isSame = before.some(row => row[0] === name && row[1] === unitText && asInCell(row[2] ?? '') === text);
    const storedValue = old && stored.values[old.id];
    const reading = isSame && storedValue ? { value: storedValue } : readFreely(text, unit);
    if (!reading || 'doubt' in reading) {
      addError(2, reading?.doubt ?? 'This figure needs a value.');
      return;
    }
    const id = old?.id ?? randomUUID();
    own.push({
      ...(old ?? newOwn),
      id,
      name,
      kind: reading.value.kind,
      unit,
    });
    values[id] = reading.value;
  });
  const active = new Set(attributes.map(({ id }) => id));
  const others = Object.fromEntries(Object.entries(stored.values).filter(([id]) => active.has(id)));
  return { errors, sent: { own, values: { ...others, ...values } } };
}

const newOwn: Omit<Attribute, 'id' | 'name' | 'kind' | 'unit'> = {
  group: '',
  decimals: null,
  choices: [],
  filterable: false,
  comparable: false,
  required: false,
  removed: false,
  mergedInto: null,
};
