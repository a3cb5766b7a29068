import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';

/** A sheet as cells of text. Its first row is row 1. Of a hidden sheet only the name is read. */
export type Grid = { name: string; rows: ImportCell[][]; hiddenRows?: number[]; isHidden?: boolean };
