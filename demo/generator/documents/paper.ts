import PDFDocument from 'pdfkit';

export type Issuer = { name: string; phone: string; email: string };

const ink = '#14202b';
const steel = '#5b6b79';
const rule = '#c8d0d6';
const margin = 48;

/**
 * Reproducible bytes: the date is that of the revision, and nothing is compressed, which would depend on the version of
 * zlib.
 */
const date = new Date('2026-03-02T00:00:00Z');

/** A PDF document on A4 sheets, tagged for screen readers and written from top to bottom. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #issuer: Issuer;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<unknown>;

  /** Begins with the subject of the document; `what` is the kind of document. */
  constructor(name: string, what: string, issuer: Issuer) {
    this.#issuer = issuer;
    this.#pdf = new PDFDocument({
      size: 'A4',
      margin,
      compress: false,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: {
        Title: `${name}, ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
        Author: issuer.name,
        CreationDate: date,
        ModDate: date,
      },
    });
    this.#pdf.on('data', chunk => this.#chunks.push(chunk as Buffer));
    this.#ended = new Promise(resolve => this.#pdf.on('end', resolve));
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
    this.#write('P', `${issuer.name}  |  ${what}`, () => this.#pdf.font('Helvetica-Bold').fontSize(9).fillColor(steel));
    this.#pdf.moveDown(0.6);
    this.#write('H1', name, () => this.#pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink));
    this.#pdf.moveDown(0.3);
  }

  text(text: string): void {
    this.#write('P', text, () => this.#pdf.font('Helvetica').fontSize(9.5).fillColor(ink));
  }

  heading(text: string): void {
    this.#pdf.moveDown(0.9);
    this.#title(text);
  }

  bullets(texts: readonly string[]): void {
    for (const text of texts) this.text(`\u2022 ${text}`);
  }

  steps(texts: readonly string[]): void {
    for (const [index, text] of texts.entries()) this.text(`${index + 1}. ${text}`);
  }

  /** Adds a sheet, which begins with a heading. */
  sheet(title: string): void {
    this.#pdf.addPage();
    this.#title(title);
  }

  /** Writes rows of a name and its value, or of several cells under column heads. */
  table(rows: readonly (readonly string[])[], { heads = [], shares }: { heads?: string[]; shares?: number[] }): void {
    const width = this.#pdf.page.width - 2 * margin;
    const count = (heads.length > 0 ? heads : (rows[0] ?? [])).length;
    const parts = shares ?? Array.from({ length: count }, (_, index) => (index === 0 ? 1.4 : 1) / (count + 0.4));
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    const size = heads.length > 4 ? 7.5 : 9.5;
    for (const [index, cells] of (heads.length > 0 ? [heads, ...rows] : rows).entries()) {
      const row = this.#pdf.struct('TR');
      table.add(row);
      const isHead = heads.length > 0 && index === 0;
      this.#cells(row, cells, { isHead, size, widths: parts.map(part => width * part) });
      row.end();
      this.#line(width);
    }
    table.end();
  }

  async finish(revision: string): Promise<Buffer> {
    const { name, phone, email } = this.#issuer;
    this.#pdf.moveDown(1);
    this.#write('P', `Revision ${revision}, 2 March 2026. ${name}, ${phone}, ${email}`, () =>
      this.#pdf.font('Helvetica').fontSize(8).fillColor(steel),
    );
    this.#root.end();
    this.#pdf.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #write(tag: 'H1' | 'H2' | 'P', text: string, look: () => PDFKit.PDFDocument): void {
    this.#root.add(this.#pdf.struct(tag, {}, () => look().text(text, margin)));
  }

  #title(text: string): void {
    this.#write('H2', text, () => this.#pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink));
    this.#pdf.moveDown(0.4);
  }

  /** A row is as high as its longest cell. */
  #cells(
    row: PDFKit.PDFStructureElement,
    cells: readonly string[],
    { isHead, size, widths }: { isHead: boolean; size: number; widths: number[] },
  ): void {
    const top = this.#pdf.y;
    let bottom = top;
    let x = margin;
    for (const [place, cell] of cells.entries()) {
      const isName = isHead || place === 0;
      const left = x;
      row.add(
        this.#pdf.struct(isName ? 'TH' : 'TD', {}, () => {
          this.#pdf
            .font(isName ? 'Helvetica-Bold' : 'Helvetica')
            .fontSize(size)
            .fillColor(ink);
          this.#pdf.text(cell, left, top + 3, { width: (widths[place] ?? 0) - 6 });
        }),
      );
      bottom = Math.max(bottom, this.#pdf.y);
      x += widths[place] ?? 0;
    }
    this.#pdf.y = bottom + 3;
  }

  #line(width: number): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf
      .moveTo(margin, this.#pdf.y)
      .lineTo(margin + width, this.#pdf.y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    this.#pdf.endMarkedContent();
  }
}
