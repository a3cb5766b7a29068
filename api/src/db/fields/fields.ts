import { addressLength } from '@hydraulics/common/addresses/names';
import type { Role } from '@hydraulics/common/contract/roles';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { limits } from '@hydraulics/common/limits';
import type { Attribute, Specifications, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { EnquiryState, LostReason } from '@hydraulics/common/nouns/enquiry-states';
import type { Field, Fields, KindIn } from '@hydraulics/common/nouns/fields/fields';
import type { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import type { Life } from '@hydraulics/common/nouns/lists/product-life';
import { type BlockWith, pageLimits } from '@hydraulics/common/nouns/pages/blocks';
import type { PagePlace } from '@hydraulics/common/nouns/pages/pages';
import type { DocumentKind } from '@hydraulics/common/units/documents';
import type { EntitySchemaColumnOptions } from 'typeorm';
import { optionalJson, stringList, yesOrNo } from '../columns.ts';
import type { StoredFile } from '../stored-file.ts';
import type { TableKit } from '../table.ts';

/** The value of a field in a row, by its kind. */
type Values = {
  line: string;
  optionalLine: string;
  /** The name in the address of the record's page; empty until it has one. */
  address: string;
  flag: boolean;
  storedPicture: StoredFile | null;
  life: Life;
  /** A day such as `2026-03-02`, or empty. */
  day: string;
  /** As staff wrote it. */
  availability: string;
  /** The ids of other products. */
  products: string[];
  richText: string;
  wholeNumber: number | null;
  webAddress: string;
  path: string;
  email: string;
  /** The id of another record. */
  record: string;
  /** The id of a user, if one was chosen. */
  user: string | null;
  role: Role;
  enquiryState: EnquiryState;
  lostReason: LostReason | null;
  images: StoredFile[];
  /** The alternative texts, by the path of the image. */
  imageTexts: Record<string, string>;
  image: StoredFile | null;
  imageText: string;
  /** In the order of the data sheet, removed ones included. */
  attributes: Attribute[];
  specifications: Specifications;
  variants: Variants;
  typeCode: TypeCode;
  file: StoredFile;
  documentKind: DocumentKind;
  /** A language tag, or empty. */
  language: string;
  revision: string;
  text: string;
  /** Null if it is not filled in; its schema is that of its noun. */
  part: unknown;
  /** Of its address. */
  pageName: string;
  pagePlace: PagePlace;
  /** A day such as `2026-03-02`. */
  date: string | null;
  blocks: BlockWith<StoredFile>[];
};

/** The fields of a row. A required image is there. */
export type RowOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends { kind: 'image'; required: true } ? StoredFile : Values[F[Name]['kind']];
};

/** The value of a product's field in which nothing is filled in. */
export const noValue: { [Kind in KindIn<typeof productFields>]: () => Values[Kind] } = {
  line: () => '',
  optionalLine: () => '',
  address: () => '',
  flag: () => false,
  storedPicture: () => null,
  life: () => 'active',
  day: () => '',
  availability: () => '',
  products: () => [],
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

const columns: Record<Field['kind'], (kit: TableKit, field: Field) => EntitySchemaColumnOptions> = {
  line: ({ column, kinds }) => column(kinds.line(limits.name)),
  optionalLine: ({ column, kinds }) => column(kinds.line(limits.summary), { default: '' }),
  address: ({ column, kinds }) => column(kinds.key(addressLength), { default: '' }),
  flag: ({ column, kinds }) => column(kinds.integer, { default: 0, transformer: yesOrNo }),
  storedPicture: ({ column, kinds }) => column(kinds.line(limits.name), { nullable: true }),
  life: ({ column, kinds }) => column(kinds.key(20), { default: 'active' }),
  day: ({ column, kinds }) => column(kinds.key(10), { default: '' }),
  availability: ({ column, kinds }) => column(kinds.line(limits.name), { default: '' }),
  products: kit => jsonColumn(kit, noValue.products),
  richText: ({ column, kinds }) => column(kinds.longText),
  wholeNumber: ({ column, kinds }) => column(kinds.integer, { nullable: true }),
  webAddress: ({ column, kinds }) => column(kinds.line(limits.url)),
  path: ({ column, kinds }) => column(kinds.line(limits.url)),
  email: ({ column, kinds }) => column(kinds.key(limits.email)),
  record: ({ column, kinds }) => column(kinds.id),
  user: ({ column, kinds }) => column(kinds.id, { nullable: true }),
  role: ({ column, kinds }) => column(kinds.key(20)),
  enquiryState: ({ column, kinds }) => column(kinds.key(20), { default: 'new' }),
  lostReason: ({ column, kinds }) => column(kinds.key(20), { nullable: true }),
  images: ({ column, kinds }) => column(kinds.longText, { transformer: stringList }),
  imageTexts: kit => jsonColumn(kit, noValue.imageTexts),
  image: ({ column, kinds }, { required }) => column(kinds.line(limits.name), { nullable: !required }),
  imageText: ({ column, kinds }) => column(kinds.line(limits.imageText), { default: '' }),
  attributes: kit => jsonColumn<Attribute[]>(kit, () => []),
  specifications: kit => jsonColumn(kit, noValue.specifications),
  variants: kit => jsonColumn(kit, noValue.variants),
  typeCode: kit => jsonColumn(kit, noValue.typeCode),
  file: ({ column, kinds }) => column(kinds.key(60)),
  documentKind: ({ column, kinds }) => column(kinds.key(20)),
  language: ({ column, kinds }) => column(kinds.key(35)),
  revision: ({ column, kinds }) => column(kinds.line(limits.revision)),
  text: ({ column, kinds }) => column(kinds.longText),
  part: kit => jsonColumn<unknown>(kit, () => null),
  pageName: ({ column, kinds }) => column(kinds.key(pageLimits.name)),
  pagePlace: ({ column, kinds }) => column(kinds.key(10)),
  date: ({ column, kinds }) => column(kinds.key(10), { nullable: true }),
  blocks: kit => jsonColumn<BlockWith<StoredFile>[]>(kit, () => []),
};

const jsonColumn = <T>({ column, kinds }: TableKit, none: () => T) =>
  column(kinds.longText, { nullable: true, transformer: optionalJson(none) });

/** The columns of a table's fields. */
export const columnsOf = <F extends Fields>(fields: F, kit: TableKit) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columns[field.kind](kit, field)])) as {
    [Name in keyof F]: EntitySchemaColumnOptions;
  };
