import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { colour } from '../drawing/svg.ts';
import { type Line, lineHeight, type Style, Typesetter } from './typesetter.ts';

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, margin: 40, top: 84, bottom: 46 } as const;
export const inner = paper.width - 2 * paper.margin;

type Doc = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Doc['struct']>;
type ElementOptions = {
  scope?: 'Row' | 'Column';
  alt?: string;
  actual?: string;
  bbox?: [number, number, number, number];
};
/** `accent` is the colour of marks beside headings. */
type Info = { title: string; author: string; subject: string; date: Date; accent?: string };

/** Thrown when the content needs more pages than the maximum. */
export class TooLong extends Error {}

export type PageLimits = { maxPages?: number; lines?: Map<string, Line> };

/** Writes each full page, so that a long document does not stay in memory; `onPage` draws the frame of a new page. */
export type Streamed = { into: Writable; onPage: () => void };

/** The pages of a document, filled from top to bottom. Everything drawn is in the structure or marked as decoration. */
export class Pages {
  readonly doc: Doc;
  readonly type: Typesetter;
  readonly root: Element;
  readonly accent: string;
  /** The parent of tables and paragraphs: the document, or a part of it. */
  part: Element;
  readonly #maxPages: number;
  readonly #streamed: Streamed | undefined;
  readonly #written: Promise<void> | undefined;
  #count = 1;
  y: number = paper.top;

  constructor(
    { title, author, subject, date, accent = colour.signal }: Info,
    { maxPages = Number.POSITIVE_INFINITY, lines = new Map() }: PageLimits = {},
    streamed?: Streamed,
  ) {
    this.#maxPages = maxPages;
    this.accent = accent;
    this.#streamed = streamed;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: !streamed,
      // No font is loaded before it is used.
      font: null as unknown as string,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA' as 'PDF/A-1',
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
    });
    this.type = new Typesetter(this.doc, lines);
    this.root = this.doc.struct('Document');
    this.part = this.root;
    this.doc.addStructure(this.root);
    if (streamed) {
      this.doc.pipe(streamed.into);
      this.#written = finished(streamed.into);
      // Thrown with the next page, or by `end`.
      this.#written.catch(() => undefined);
    }
  }

  get count(): number {
    return this.#count;
  }

  /** The height that is left on this page. */
  get room(): number {
    return paper.height - paper.bottom - this.y;
  }

  /** Continues on the next page if less than `height` is left on this one. */
  ensure(height: number): boolean {
    if (height <= this.room || this.y === paper.top) return false;
    this.nextPage();
    return true;
  }

  /** @throws TooLong, or the error of writing the previous page */
  nextPage(): void {
    const { errored } = this.#streamed?.into ?? {};
    if (errored) throw errored;
    if (this.count >= this.#maxPages) throw new TooLong();
    this.doc.addPage();
    this.#count += 1;
    this.y = paper.top;
    this.#streamed?.onPage();
  }

  /** Draws decoration, which screen readers skip. */
  decorate(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(x: number, y: number, width: number, ink: string = colour.steel300, thickness = 0.5): void {
    this.decorate('Layout', () => this.doc.rect(x, y, width, thickness).fill(ink));
  }

  /** Adds an element with its drawing to the structure. */
  add(parent: Element, tag: string, draw: () => void, options: ElementOptions = {}): void {
    parent.add(this.doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions, draw));
  }

  /** Adds an element that consists of others. */
  group(parent: Element, tag: string, options: ElementOptions = {}): Element {
    const element = this.doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions);
    parent.add(element);
    return element;
  }

  drawLines(lines: Line[], style: Style, x: number, y: number, width: number, align?: 'start' | 'end'): void {
    for (const [index, line] of lines.entries()) {
      this.type.draw(line, style, x, y + index * lineHeight(style.size), width, align);
    }
  }

  /** A paragraph at the current position. */
  paragraph(text: string, style: Style, { tag = 'P', x = paper.margin as number, width = inner } = {}): void {
    const lines = this.type.lines(text, style, width);
    if (lines.length === 0) return;
    const height = lines.length * lineHeight(style.size);
    this.ensure(height);
    const { y } = this;
    this.add(this.part, tag, () => this.drawLines(lines, style, x, y, width), this.type.actualText(text));
    this.y = y + height;
  }

  /** @returns the finished document */
  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.doc.on('data', chunk => chunks.push(Buffer.from(chunk)));
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.root.end();
    this.doc.end();
    await done;
    return Buffer.concat(chunks);
  }

  /** Writes the rest of a streamed document. @throws if it cannot be written */
  async end(): Promise<void> {
    this.root.end();
    this.doc.end();
    await this.#written;
  }
}
