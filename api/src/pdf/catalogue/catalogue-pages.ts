import { createWriteStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted } from '@hydraulics/common/text';
import { issueDay } from '@hydraulics/common/units/data-sheet';
import { colour } from '../../drawing/svg.ts';
import { type Element, inner, Pages, paper } from '../pages.ts';
import { drawLink, drawLogo, drawPicture, type LoadedBrand, label, loadPicture, strong, text } from '../parts.ts';
import { drawKeyFigures, drawVariants, keyFiguresHeight } from '../tables.ts';
import { type Line, lineHeight } from '../typesetter.ts';
import type { CatalogueHead, CatalogueProduct } from './content.ts';
import { type Contents, drawContents, layOutContents, targetOf } from './contents.ts';
import { drawCover } from './cover.ts';

/** The maximum of cached shaped lines, for words that many products share. */
const maxLines = 3000;

const image = { width: 120, height: 92, pixels: 360 };
const gap = 14;
const sizes = { name: 11.5, summary: 8.2, figures: 7.8, code: 7.8, variants: 6.8 };

/**
 * A catalogue as a tagged PDF, written product by product, so that full pages leave the memory. The table of contents,
 * whose page numbers are known at the end, is written last and then moved to its place in the list of pages.
 */
export class CataloguePages {
  readonly #head: CatalogueHead;
  readonly #brand: LoadedBrand;
  readonly #pages: Pages;
  readonly #lines = new Map<string, Line>();
  readonly #contents: Contents;
  /** The element of the contents, before those of the products. */
  readonly #contentsPart: Element;
  /** The page of each category and product, by `targetOf`. */
  readonly #numbers = new Map<string, number>();
  #category: { id: string; name: string; part: Element; outline: PDFKit.PDFOutline } | undefined;
  #isInContents = false;

  constructor(head: CatalogueHead, brand: LoadedBrand, file: string) {
    this.#head = head;
    this.#brand = brand;
    const { company, covers, day } = head;
    this.#pages = new Pages(
      {
        title: `${company.name}: catalogue, ${covers}`,
        author: company.name,
        subject: covers,
        date: new Date(`${day}T00:00:00Z`),
      },
      { lines: this.#lines },
      // `flush` syncs the file to disk.
      { into: createWriteStream(file, { flags: 'wx', flush: true }), onPage: () => this.#frame() },
    );
    drawCover(this.#pages, head, brand);
    this.#contents = layOutContents(this.#pages, head);
    this.#contentsPart = this.#pages.group(this.#pages.root, 'TOC');
  }

  async add(products: CatalogueProduct[]): Promise<void> {
    const load = (product: CatalogueProduct | undefined) => loadPicture(product?.image ?? null, image.pixels);
    let next = load(products[0]);
    for (const [index, product] of products.entries()) {
      const picture = await next;
      // Only one image is loaded ahead, because decoded images take most of the memory.
      next = load(products[index + 1]);
      this.#enterCategory(product.categoryId);
      this.#draw(product, picture);
      if (this.#lines.size > maxLines) this.#lines.clear();
      // Lets the stream write the file.
      await nextTurn();
    }
  }

  /** @returns how many pages it has */
  async end(): Promise<number> {
    const pages = this.#pages;
    this.#leaveCategory();
    this.#noteMissing();
    this.#isInContents = true;
    const first = pages.count;
    drawContents(pages, this.#contents, this.#contentsPart, this.#numbers);
    const kids = pagesOf(pages);
    kids.splice(1, 0, ...kids.splice(first));
    await pages.end();
    return pages.count;
  }

  /** The number that is printed on the current page: the contents come before it. */
  get #number(): number {
    return this.#isInContents ? 0 : this.#pages.count + this.#contents.pages.length;
  }

  #enterCategory(id: string): void {
    if (this.#category?.id === id) return;
    this.#leaveCategory();
    const name = this.#head.categories.find(one => one.id === id)?.name ?? '';
    const pages = this.#pages;
    const part = pages.group(pages.root, 'Sect');
    pages.part = part;
    // The frame of the page contains its name.
    this.#category = { id, name, part, outline: pages.doc.outline };
    pages.nextPage();
    this.#category.outline = pages.doc.outline.addItem(name);
    this.#mark(targetOf.category(id));
    pages.paragraph(name, strong(20), { tag: 'H2' });
    pages.y += 4;
    pages.rule(paper.margin, pages.y, inner, colour.ink, 1);
    pages.y += 12;
  }

  #leaveCategory(): void {
    this.#category?.part.end();
    this.#category = undefined;
    this.#pages.part = this.#pages.root;
  }

  #mark(target: string): void {
    this.#numbers.set(target, this.#number);
    const { doc, y } = this.#pages;
    doc.addNamedDestination(target, 'XYZ', 0, Math.max(0, y - 8), null as unknown as number);
  }

  #draw(product: CatalogueProduct, picture: Awaited<ReturnType<typeof loadPicture>>): void {
    const pages = this.#pages;
    const { type } = pages;
    const { name, summary, keyFigures, order, variants, moreVariants, page } = product;
    const x = paper.margin + image.width + gap;
    const width = inner - image.width - gap;
    const half = (width - gap) / 2;
    const columns = [
      keyFigures.slice(0, Math.ceil(keyFigures.length / 2)),
      keyFigures.slice(Math.ceil(keyFigures.length / 2)),
    ];
    const figures = Math.max(...columns.map(some => keyFiguresHeight(pages, some, half, sizes.figures)));
    const linesOf = (words: string, size: number) => type.lines(words, text(size), width).length * lineHeight(size);
    const beside =
      linesOf(name, sizes.name + 1) + linesOf(summary, sizes.summary) + figures + linesOf(page, sizes.code) + 42;
    pages.ensure(Math.max(beside, image.height) + (variants.rows.length > 0 ? 56 : 8));

    const { part } = pages;
    const own = pages.group(part, 'Sect');
    pages.part = own;
    this.#category?.outline.addItem(name);
    this.#mark(targetOf.product(product.id));
    const top = pages.y;
    pages.paragraph(name, strong(sizes.name), { tag: 'H3', x, width });
    if (picture) drawPicture(pages, picture, name, { x: paper.margin, y: top, ...image });
    else pages.decorate('Layout', () => pages.doc.rect(paper.margin, top, image.width, image.height).fill(colour.mist));
    pages.y += 2;
    if (summary) pages.paragraph(summary, text(sizes.summary), { x, width });
    pages.y += 5;
    const at = pages.y;
    columns.forEach((some, place) => {
      if (some.length > 0)
        drawKeyFigures(pages, some, { x: x + place * (half + gap), y: at, width: half }, sizes.figures);
    });
    pages.y = at + figures + 5;
    pages.paragraph(order, label(sizes.code, colour.ink), { x, width });
    drawLink(pages, page, { x, width, contents: `The page of ${name}`, size: sizes.code });
    pages.y = Math.max(pages.y, top + image.height) + 8;
    if (variants.rows.length > 0) drawVariants(pages, variants, sizes.variants);
    if (moreVariants > 0) {
      const words = `${moreVariants} more ${moreVariants === 1 ? 'size is' : 'sizes are'} on the page of this product.`;
      pages.paragraph(words, text(sizes.code));
    }
    pages.y += 4;
    if (pages.room > 0) pages.rule(paper.margin, pages.y, inner);
    pages.y += 14;
    own.end();
    pages.part = part;
  }

  #noteMissing(): void {
    const { size } = this.#pages.type.missing;
    if (size === 0) return;
    this.#pages.paragraph(
      `${counted(size, 'character', 'characters')} of these products cannot be printed here. Their pages show them.`,
      text(sizes.summary),
    );
  }

  /** The top and bottom of every page but the cover. */
  #frame(): void {
    const pages = this.#pages;
    const { doc, type } = pages;
    const brand = this.#brand;
    this.#releaseLastPage();
    const { company, day, units } = this.#head;
    const number = this.#isInContents ? this.#contentsNumber() : this.#number;
    pages.decorate('Pagination', () => {
      const beside = paper.margin + drawLogo(pages, brand, paper.margin, 26) + 6;
      const head = strong(11);
      type.draw(type.line(company.name, head), head, beside, 34, 240);
      const right = label(8.5, colour.ink);
      const [title] = type.lines(this.#isInContents ? 'Contents' : (this.#category?.name ?? ''), right, 220);
      if (title) type.draw(title, right, paper.margin + inner - 220, 35, 220, 'end');
      doc.rect(paper.margin, 66, inner, 1.5).fill(brand.ink);
      doc.rect(paper.margin, 66, 48, 1.5).fill(brand.signal);
      const foot = label(7.5);
      const y = paper.height - 30;
      const edition = `Issued ${issueDay(day)}, ${units === 'us' ? 'US units' : 'metric units'}`;
      type.draw(type.line(edition, foot), foot, paper.margin, y, inner);
      type.draw(type.line(`Page ${number}`, foot), foot, paper.margin, y, inner, 'end');
    });
  }

  #lastPage: number | undefined;

  /**
   * Drops the content of the last page's elements. The tree from marks to elements is written at the end and needs only
   * their numbers; with their content, the tables of thousands of products would be millions of cells in memory.
   */
  #releaseLastPage(): void {
    const { doc } = this.#pages as unknown as { doc: WithStructure };
    const marks = this.#lastPage === undefined ? undefined : doc.getStructParentTree().get(this.#lastPage);
    marks?.forEach((reference, mark) => {
      marks[mark] = Object.assign(Object.create(Object.getPrototypeOf(reference)), {
        id: reference.id,
        gen: reference.gen,
      });
    });
    this.#lastPage = doc.page.structParentTreeKey;
  }

  #drawnContents = 0;

  #contentsNumber(): number {
    this.#drawnContents += 1;
    return 1 + this.#drawnContents;
  }
}

/** The elements of each page by their marks, which pdfkit's types do not include. */
type WithStructure = {
  page: { structParentTreeKey: number };
  getStructParentTree(): { get(page: number): Reference[] | undefined };
};
type Reference = { id: number; gen: number };

/** The list of pages, which pdfkit's types do not include. */
const pagesOf = ({ doc }: Pages): unknown[] =>
  (doc as unknown as { _root: { data: { Pages: { data: { Kids: unknown[] } } } } })._root.data.Pages.data.Kids;
