import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { limits } from '@hydraulics/common/limits';
import type { Specifications, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { Field, Fields } from '@hydraulics/common/nouns/fields/fields';
import type { EntitySchemaColumnOptions } from 'typeorm';
import { optionalJson, stringList } from '../columns.ts';
import type { StoredFile } from '../stored-file.ts';
import type { TableKit } from '../table.ts';

/** The value of a field in a row, by its kind. */
type Values = {
  line: string;
  richText: string;
  wholeNumber: number | null;
  /** The id of another record. */
  record: string;
  images: StoredFile[];
  /** The alternative texts, by the path of the image. */
  imageTexts: Record<string, string>;
  image: StoredFile | null;
  specifications: Specifications;
  variants: Variants;
  typeCode: TypeCode;
};

/** The fields of a row. */
export type RowOf<F extends Fields> = { -readonly [Name in keyof F]: Values[F[Name]['kind']] };

export const noValue: { [Kind in Field['kind']]: () => Values[Kind] } = {
  line: () => '',
  richText: () => '',
  wholeNumber: () => null,
  record: () => '',
  images: () => [],
  imageTexts: () => ({}),
  image: () => null,
  specifications: () => ({ own: [], values: {} }),
  variants: () => ({ columns: [], rows: [] }),
  typeCode: () => ({ parts: [], rules: [] }),
};

/** The fields of a record in which nothing is filled in. */
export const emptyValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, noValue[kind]()])) as RowOf<F>;

const columns: { [Kind in Field['kind']]: (kit: TableKit) => EntitySchemaColumnOptions } = {
  line: ({ column, kinds }) => column(kinds.line(limits.name)),
  richText: ({ column, kinds }) => column(kinds.longText),
  wholeNumber: ({ column, kinds }) => column(kinds.integer, { nullable: true }),
  record: ({ column, kinds }) => column(kinds.id),
  images: ({ column, kinds }) => column(kinds.longText, { transformer: stringList }),
  imageTexts: kit => jsonColumn(kit, noValue.imageTexts),
  image: ({ column, kinds }) => column(kinds.line(limits.name), { nullable: true }),
  specifications: kit => jsonColumn(kit, noValue.specifications),
  variants: kit => jsonColumn(kit, noValue.variants),
  typeCode: kit => jsonColumn(kit, noValue.typeCode),
};

const jsonColumn = <T>({ column, kinds }: TableKit, none: () => T) =>
  column(kinds.longText, { nullable: true, transformer: optionalJson(none) });

/** The columns of a table's fields. */
export const columnsOf = <F extends Fields>(fields: F, kit: TableKit) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, columns[kind](kit)])) as {
    [Name in keyof F]: EntitySchemaColumnOptions;
  };
