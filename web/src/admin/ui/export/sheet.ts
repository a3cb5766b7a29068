/** A cell of an exported list: text, a number or a time. Null is an empty cell. */
export type CellValue = string | number | Date | null;

/** A column of an exported list. Its width is in characters; a column of long texts breaks their lines. */
export type SheetColumn<Row> = {
  title: string;
  width: number;
  kind?: 'text' | 'long-text' | 'number' | 'time';
  /** Numbers have at least these, such as the two of a price. */
  decimals?: number;
  value: (row: Row) => CellValue;
};

/** A list as it is exported. `title` names the sheet, `name` the file. */
export type Sheet<Row> = { title: string; name: string; columns: readonly SheetColumn<Row>[] };

/** The format in which Excel shows a number with at least these decimals; undefined leaves it to Excel. */
export const numberFormat = (decimals: number): string | undefined =>
  decimals > 0 ? `0.${'0'.repeat(decimals)}######` : undefined;

/** The time of a record for a cell, or an empty one. */
export const timeOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
