import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';

/**
 * A sheet as cells of text. Its first row and its first column are 1. Hidden rows and columns with content are read like
 * others; of a hidden sheet only the name is read.
 */
export type Grid = {
  name: string;
  rows: ImportCell[][];
  hiddenRows?: number[];
  hiddenColumns?: number[];
  isHidden?: boolean;
};
