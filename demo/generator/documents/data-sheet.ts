import type { Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { Row } from '../sheets/spec-sheet.ts';
import { type Issuer, Paper } from './paper.ts';

export type SheetContent = {
  name: string;
  code: string;
  small: string;
  features: string[];
  rows: readonly Row[];
  /** The sizes of a series; other products have none. */
  variants: Variants | undefined;
  company: Issuer;
  revision: string;
};

/** The data sheet of a product, with the figures of the catalogue. */
export function dataSheet(content: SheetContent): Promise<Buffer> {
  const { name, code, small, features, rows, variants, company, revision } = content;
  const paper = new Paper(name, 'Data sheet', company);
  paper.text(small);
  paper.text(`Order code, for example: ${code}`);
  paper.heading('Technical data');
  paper.table(rows, { shares: [0.42, 0.58] });
  paper.heading('Features');
  paper.bullets(features);
  if (variants) {
    paper.sheet('Sizes and type codes');
    paper.table(cellsOf(variants), { heads: headsOf(variants) });
  }
  return paper.finish(revision);
}

const headsOf = ({ columns }: Variants): string[] => [
  'Type code',
  ...columns.map(({ name, unit }) => (unit ? `${name}, ${unit}` : name)),
];

const cellsOf = ({ rows }: Variants): string[][] =>
  rows.map(({ code, cells }) => [
    code,
    ...cells.map(cell => (cell?.kind === 'number' ? String(cell.number) : cell?.kind === 'text' ? cell.text : '')),
  ]);
