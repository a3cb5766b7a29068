import type { Client } from '@hydraulics/common/contract/client';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { documentColumn, fileKey, readDocumentsCell } from '@hydraulics/common/nouns/imports/document-table';
import { type ImportCell, type ImportRow, importLimits } from '@hydraulics/common/nouns/imports/imports';
import {
  figureHeading,
  figureOfHeading,
  fixedColumn,
  importColumns,
  importSheets,
  ownHeadings,
} from '@hydraulics/common/nouns/imports/table-shape';
import { nameKey } from '@hydraulics/common/text';
import { formatNumber } from '../../../../shared/locale.ts';
import { type FoundTable, findTable, isEmpty, type TableChoice, textOf } from './reading/find-table.ts';
import type { Grid } from './reading/grid.ts';

type SubTable = NonNullable<ImportRow['own']>;
type SubTables = { [name in SubSheet]?: SubTable };

/** The sheets beside the one of products. */
const subSheets = ['variants', 'own', 'documents'] as const;
type SubSheet = (typeof subSheets)[number];

/** The rows of a spreadsheet, before its columns are mapped. */
export type SourceTable = {
  sheet: string;
  found: FoundTable;
  headings: string[];
  rows: ({ row: number; cells: ImportCell[] } & SubTables)[];
};

/** A category with the figures that its products have. */
export type DescribedCategory = { _id: string; name: string; attributes: Attribute[] };

export async function describedCategories(client: Client, signal?: AbortSignal): Promise<DescribedCategory[]> {
  const options = signal ? { signal } : {};
  const described: DescribedCategory[] = [];
  for (const { _id } of await client.categories.list({}, options)) {
    const { name, attributes = [] } = await client.categories.get({ id: _id }, options);
    described.push({ _id, name, attributes: attributes.filter(({ removed }) => !removed) });
  }
  return described;
}

/** Which of our columns each column of the file is; null leaves it out. */
export type Mapping = (string | null)[];

/**
 * Finds the table of products in a file. It is as wide as its widest row, since headings may be missing.
 * @throws Error with a sentence for staff
 */
export function toSource(grids: readonly Grid[], choice?: TableChoice): SourceTable {
  const { grid: main, found } = findTable(grids, choice);
  const at = found.headingRow - 1;
  const rows = main.rows
    .map((cells, index) => ({ row: index + 1, cells: [...cells] }))
    .slice(at + 1)
    .filter(({ cells }) => !isEmpty(cells));
  if (rows.length === 0) {
    const place = grids.length > 1 ? `sheet ${main.name}` : 'file';
    throw new Error(`The ${place} has headings, but no rows below them.`);
  }
  if (rows.length > importLimits.rows) {
    throw new Error(`The file has more than ${formatNumber(importLimits.rows)} rows. Please import it in parts.`);
  }
  const line = main.rows[at] ?? [];
  const widths = [line, ...rows.map(({ cells }) => cells)].map(cells => cells.findLastIndex(one => textOf(one)) + 1);
  const headings = Array.from({ length: Math.max(...widths) }, (_, column) => textOf(line[column]));
  const joined = joinContinued({ sheet: main.name, found, headings, rows });
  const named = (name: string) => grids.find(grid => nameKey(grid.name) === nameKey(name));
  const blocks = new Map(
    subSheets.flatMap((name): [SubSheet, Blocks][] => {
      const grid = named(importSheets[name]);
      return grid && grid !== main ? [[name, blocksOf(grid, headingsOf(name, grid))]] : [];
    }),
  );
  return withSubTables(withJsonTables(joined), blocks);
}

/** The headings that a sheet has for all products; in the sheet of sizes, each product has its own. */
function headingsOf(name: SubSheet, { rows }: Grid): ImportCell[] | undefined {
  if (name === 'own') return [...ownHeadings];
  return name === 'documents' ? (rows[0] ?? []).slice(2) : undefined;
}

/** Joins texts that were split over several columns, because a cell of a workbook cannot hold them. */
function joinContinued({ headings, rows, ...source }: SourceTable): SourceTable {
  const firstOf = headings.map(heading => {
    const [, first] = /^(.+) \(continued \d+\)$/.exec(heading) ?? [];
    return first === undefined ? -1 : headings.indexOf(first);
  });
  if (firstOf.every(first => first < 0)) return { ...source, headings, rows };
  const remaining = headings.flatMap((_, column) => ((firstOf[column] ?? -1) < 0 ? [column] : []));
  const whole = (cells: ImportCell[], column: number): ImportCell => {
    const rest = firstOf.flatMap((first, at) => (first === column ? [cells[at]] : []));
    const raw = (cell: ImportCell | undefined) => (typeof cell === 'object' ? cell.text : (cell ?? ''));
    return rest.some(cell => raw(cell) !== '') ? [cells[column], ...rest].map(raw).join('') : (cells[column] ?? '');
  };
  return {
    ...source,
    headings: remaining.map(column => headings[column] ?? ''),
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: remaining.map(column => whole(cells, column)) })),
  };
}

/** Reads the sizes and own figures of a product from a CSV, where each is a table as JSON in one cell. */
function withJsonTables({ headings, rows, ...source }: SourceTable): SourceTable {
  const columnOf = (name: string) => headings.findIndex(heading => nameKey(heading) === nameKey(name));
  const [variants, own] = [columnOf(importSheets.variants), columnOf(importSheets.own)];
  if (variants < 0 && own < 0) return { ...source, headings, rows };
  const remaining = headings.flatMap((_, column) => (column === variants || column === own ? [] : [column]));
  const tableOf = (cells: ImportCell[], row: number, column: number, name: string): SubTable | undefined => {
    const text = textOf(cells[column]);
    if (text === '') return undefined;
    const table = parsed(text);
    if (!table) throw new Error(`Row ${row}, ${name}: this table is not in the format of the export.`);
    return { sheet: name, rows: table.map(line => ({ row, cells: line })) };
  };
  return {
    ...source,
    headings: remaining.map(column => headings[column] ?? ''),
    rows: rows.map(({ row, cells }) => {
      const tables = {
        variants: tableOf(cells, row, variants, importSheets.variants),
        own: tableOf(cells, row, own, importSheets.own),
      };
      return {
        row,
        cells: remaining.map(column => cells[column] ?? ''),
        ...(tables.variants ? { variants: tables.variants } : {}),
        ...(tables.own ? { own: tables.own } : {}),
      };
    }),
  };
}

function parsed(text: string): string[][] | undefined {
  try {
    const table: unknown = JSON.parse(text);
    const isLine = (line: unknown) => Array.isArray(line) && line.every(cell => typeof cell === 'string');
    return Array.isArray(table) && table.every(isLine) ? (table as string[][]) : undefined;
  } catch {
    return undefined;
  }
}

type Blocks = ReadonlyMap<string, SubTable>;

const keyOf = (id: string, name: string): string => (id ? `id ${id}` : `name ${nameKey(name)}`);

/** The rows of a further sheet by the id of their product, or the name of a new one. `headings` are shared by all. */
function blocksOf({ name, rows }: Grid, headings?: ImportCell[]): Blocks {
  const blocks = new Map<string, SubTable>();
  rows.forEach((cells, index) => {
    if (index === 0 || isEmpty(cells)) return;
    const key = keyOf(textOf(cells[0]), textOf(cells[1]));
    const first = headings ? [{ row: 1, cells: headings }] : [];
    const block = blocks.get(key) ?? { sheet: name, rows: first };
    block.rows.push({ row: index + 1, cells: cells.slice(2) });
    blocks.set(key, block);
  });
  return blocks;
}

/** @throws Error naming a row that belongs to no product */
function withSubTables(source: SourceTable, all: ReadonlyMap<SubSheet, Blocks>): SourceTable {
  if (all.size === 0) return source;
  const [id, name] = ['id', 'name'].map(key => source.headings.findIndex(heading => fixedColumn(heading) === key));
  const used = new Set<string>();
  const rows = source.rows.map(row => {
    const key = keyOf(textOf(row.cells[id ?? -1]), textOf(row.cells[name ?? -1]));
    used.add(key);
    const tables = [...all].map(([name, blocks]) => [name, blocks.get(key)] as const);
    return { ...row, ...(Object.fromEntries(tables.filter(([, table]) => table)) as SubTables) };
  });
  for (const blocks of all.values()) {
    for (const [key, { sheet, rows }] of blocks) {
      if (used.has(key)) continue;
      const at = rows.find(({ row }) => row > 1)?.row ?? 1;
      throw new Error(
        `Row ${at} of the sheet ${sheet} belongs to no product of the sheet ${source.sheet}: ${key.replace(/^\w+ /, '')}.`,
      );
    }
  }
  return { ...source, rows };
}

/** The columns to which a column of a file can be mapped. */
export function targetsOf(categories: readonly DescribedCategory[]): string[] {
  const figures = categories.flatMap(({ attributes }) => attributes.map(figureHeading));
  const distinct = new Map(figures.map(heading => [nameKey(heading), heading]));
  return [...importColumns.map(({ title }) => title), ...distinct.values()];
}

/** Maps columns by their names. The others are left out until the user maps them. */
export function mappingOf({ headings }: SourceTable, categories: readonly DescribedCategory[]): Mapping {
  const targets = targetsOf(categories);
  const taken = new Set<string>();
  return headings.map(heading => {
    const same = targets.find(target => nameKey(target) === nameKey(heading));
    const figure = categories.some(({ attributes }) => figureOfHeading(heading, attributes));
    const target = same ?? (heading && figure ? heading : null);
    if (!target || taken.has(nameKey(target))) return null;
    taken.add(nameKey(target));
    return target;
  });
}

/** Describes missing and repeated columns of a mapping. */
export function errorOfMapping(mapping: Mapping): string | undefined {
  const chosen = mapping.flatMap(target => target ?? []);
  const twice = chosen.find((target, index) => chosen.indexOf(target) < index);
  if (twice) return `Two columns are chosen as ${twice}.`;
  const has = (key: string) => chosen.some(target => fixedColumn(target) === key);
  if (has('id') || (has('name') && has('category'))) return undefined;
  const missing = importColumns.filter(({ key }) => (key === 'name' || key === 'category') && !has(key));
  return `The columns ${missing.map(({ title }) => title).join(' and ')} are missing. Choose which columns of the file they are, or give the Id of each product.`;
}

/** The input of the calls: the mapped columns, and the rows in batches that fit into a request. */
export function toParts(source: SourceTable, mapping: Mapping): { columns: string[]; parts: ImportRow[][] } {
  const places = mapping.flatMap((target, column) => (target ? [{ target, column }] : []));
  const parts: ImportRow[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { cells, ...row } of source.rows) {
    const sent: ImportRow = { ...row, cells: places.map(({ column }) => cells[column] ?? '') };
    const bytes = new TextEncoder().encode(JSON.stringify(sent)).length;
    if (size + bytes > maxBytes || (parts.at(-1)?.length ?? 0) >= importLimits.perCall) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(sent);
    size += bytes;
  }
  return { columns: places.map(({ target }) => target), parts };
}

/** Below the limit of 1 MB for a request. */
const maxBytes = 900_000;

/** The cells of the columns that are mapped to one of these. */
function cellsOf({ rows }: SourceTable, mapping: Mapping, keys: readonly string[]): string[] {
  const columns = mapping.flatMap((target, column) =>
    target && keys.includes(fixedColumn(target) ?? '') ? [column] : [],
  );
  return rows.flatMap(({ cells }) => columns.map(column => textOf(cells[column])));
}

/** The keys of the images that the rows name. */
export const namedImages = (source: SourceTable, mapping: Mapping): Set<string> =>
  new Set(
    cellsOf(source, mapping, ['images', 'specImage']).flatMap(text =>
      text
        .split(/[\n;|]/)
        .map(fileKey)
        .filter(Boolean),
    ),
  );

/** The keys of the document files that the rows name. */
export function namedDocuments(source: SourceTable, mapping: Mapping): Set<string> {
  const tables = [
    ...source.rows.map(({ documents }) => documents?.rows.map(({ cells }) => cells.map(textOf)) ?? []),
    ...cellsOf(source, mapping, ['documents']).map(text => readDocumentsCell(text) ?? []),
  ];
  const names = tables.flatMap(([head = [], ...lines]) => {
    const column = head.findIndex(heading => documentColumn(heading) === 'file');
    return column < 0 ? [] : lines.map(line => fileKey(line[column] ?? ''));
  });
  return new Set(names.filter(Boolean));
}
