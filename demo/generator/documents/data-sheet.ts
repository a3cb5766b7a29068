import type { Variants } from '@hydraulics/common/nouns/attributes/attributes';
import PDFDocument from 'pdfkit';
import type { Row } from '../sheets/spec-sheet.ts';

export type SheetContent = {
  name: string;
  code: string;
  small: string;
  features: string[];
  rows: readonly Row[];
  variants: Variants;
  company: { name: string; phone: string; email: string };
  revision: string;
};

const ink = '#14202b';
const steel = '#5b6b79';
const rule = '#c8d0d6';
const margin = 48;

/** Always the same bytes: the date is that of the revision, and nothing is compressed by a version of zlib. */
const date = new Date('2026-03-02T00:00:00Z');

/** The data sheet of a product on A4, tagged for screen readers, with the figures of the catalogue. */
export async function dataSheet(content: SheetContent): Promise<Buffer> {
  const { name, code, small, features, rows, variants, company, revision } = content;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    compress: false,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: `${name}, data sheet`, Author: company.name, CreationDate: date, ModDate: date },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', chunk => chunks.push(chunk as Buffer));
  const ended = new Promise(resolve => pdf.on('end', resolve));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const write = (tag: 'H1' | 'H2' | 'P', text: string, look: () => PDFKit.PDFDocument) => {
    root.add(pdf.struct(tag, {}, () => look().text(text, margin)));
  };
  const body = () => pdf.font('Helvetica').fontSize(9.5).fillColor(ink);
  const heading = (text: string) => {
    pdf.moveDown(0.9);
    write('H2', text, () => pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink));
    pdf.moveDown(0.4);
  };
  write('P', `${company.name}  |  Data sheet`, () => pdf.font('Helvetica-Bold').fontSize(9).fillColor(steel));
  pdf.moveDown(0.6);
  write('H1', name, () => pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink));
  pdf.moveDown(0.3);
  write('P', small, body);
  write('P', `Order code, for example: ${code}`, body);
  heading('Technical data');
  drawTable(
    pdf,
    root,
    [],
    rows.map(row => [...row]),
    [0.42, 0.58],
  );
  heading('Features');
  for (const feature of features) write('P', `\u2022 ${feature}`, body);
  if (variants.rows.length > 0) {
    pdf.addPage();
    write('H2', 'Sizes and type codes', () => pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink));
    pdf.moveDown(0.4);
    drawTable(pdf, root, headsOf(variants), cellsOf(variants));
  }
  pdf.moveDown(1);
  write('P', `Revision ${revision}, 2 March 2026. ${company.name}, ${company.phone}, ${company.email}`, () =>
    pdf.font('Helvetica').fontSize(8).fillColor(steel),
  );
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
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

/** A table whose rows are as high as their longest cell. */
function drawTable(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  heads: string[],
  rows: string[][],
  shares?: number[],
): void {
  const width = pdf.page.width - 2 * margin;
  const count = (heads.length > 0 ? heads : (rows[0] ?? [])).length;
  const parts = shares ?? Array.from({ length: count }, (_, index) => (index === 0 ? 1.4 : 1) / (count + 0.4));
  const table = pdf.struct('Table');
  root.add(table);
  const size = heads.length > 0 ? 7.5 : 9.5;
  for (const [index, cells] of (heads.length > 0 ? [heads, ...rows] : rows).entries()) {
    const isHead = heads.length > 0 && index === 0;
    const row = pdf.struct('TR');
    table.add(row);
    const top = pdf.y;
    let bottom = top;
    let x = margin;
    for (const [place, cell] of cells.entries()) {
      const share = width * (parts[place] ?? 0);
      const isName = isHead || place === 0;
      const left = x;
      row.add(
        pdf.struct(isName ? 'TH' : 'TD', {}, () => {
          pdf
            .font(isName ? 'Helvetica-Bold' : 'Helvetica')
            .fontSize(size)
            .fillColor(ink);
          pdf.text(cell, left, top + 3, { width: share - 6 });
        }),
      );
      bottom = Math.max(bottom, pdf.y);
      x += share;
    }
    row.end();
    pdf.y = bottom + 3;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    pdf.endMarkedContent();
  }
  table.end();
}
