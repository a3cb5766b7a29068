import { writeFile } from 'node:fs/promises';
import { counted } from '@hydraulics/common/text';
import { issueDay } from '@hydraulics/common/units/data-sheet';
import { encode } from 'uqr';
import { colour } from '../../drawing/svg.ts';
import { drawFrame } from '../frame.ts';
import { inner, type PageLimits, Pages, paper, TooLong } from '../pages.ts';
import { drawLink, drawPicture, label, loadBrand, loadPicture, type Picture, strong, text } from '../parts.ts';
import { drawGroups, drawKeyFigures, drawVariants } from '../tables.ts';
import { lineHeight } from '../typesetter.ts';
import type { DataSheet } from './content.ts';

/** The size of the tables' text in points, and the space for the drawing. */
type Density = { size: number; drawing: 'large' | 'small' };

const maxPages = 2;
/** For a sheet that needs more than two pages anyway. */
const longSheet: Density = { size: 7.6, drawing: 'large' };

type Pictures = { image?: Picture | undefined; drawing?: Picture | undefined };

/** Makes a data sheet as a tagged PDF. A table that does not fit on two pages continues on further ones. */
export async function writeDataSheet(sheet: DataSheet, file: string): Promise<void> {
  const [image, drawing, brand] = await Promise.all([
    loadPicture(sheet.image, 1000),
    loadPicture(sheet.drawing, 1800),
    loadBrand(sheet.company.brand),
  ]);
  const pages = fit(sheet, { image, drawing });
  const { edition, units, company } = sheet;
  drawFrame(pages, company, brand, {
    kind: 'DATA SHEET',
    aside: units === 'us' ? 'US units' : 'Metric units',
    foot: `Issue ${edition.version}, ${issueDay(edition.day)}`,
  });
  await writeFile(file, await pages.finish(), { flush: true });
}

/** Tried in order until the sheet has at most two pages. Smaller tables come before a smaller drawing. */
const densities: Density[] = [
  { size: 8.4, drawing: 'large' },
  { size: 7.6, drawing: 'large' },
  { size: 8.4, drawing: 'small' },
  { size: 7.6, drawing: 'small' },
  { size: 6.8, drawing: 'small' },
  { size: 6, drawing: 'small' },
];

function fit(sheet: DataSheet, pictures: Pictures): Pages {
  const lines = new Map();
  for (const density of densities) {
    try {
      return compose(sheet, pictures, density, { maxPages, lines });
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
  }
  return compose(sheet, pictures, longSheet, { lines });
}

function compose(sheet: DataSheet, pictures: Pictures, density: Density, limits: PageLimits): Pages {
  const { name, company, edition } = sheet;
  const { size } = density;
  const date = new Date(`${edition.day}T00:00:00Z`);
  const pages = new Pages(
    {
      title: `${sheet.size ? `${sheet.size}, ` : ''}${name}: data sheet`,
      author: company.name,
      subject: sheet.category,
      date,
      accent: company.brand.signal,
    },
    limits,
  );
  pages.paragraph(name, strong(name.length > 60 ? 15 : 21), { tag: 'H1' });
  if (sheet.size) pages.paragraph(`Size ${sheet.size}`, strong(13));
  pages.paragraph(sheet.category, label(9));
  pages.y += 10;
  drawOverview(pages, sheet, pictures.image);
  if (sheet.groups.length > 0) {
    heading(pages, 'Technical data', 60);
    drawGroups(pages, sheet.groups, size);
    pages.y += 12;
  }
  if (pictures.drawing) drawDrawing(pages, sheet, pictures.drawing, density.drawing);
  if (sheet.variants.rows.length > 0) {
    heading(pages, 'Sizes and type codes', 60);
    drawVariants(pages, sheet.variants, size);
  }
  drawContact(pages, sheet);
  return pages;
}

/** @param content the height that must follow on the same page */
function heading(pages: Pages, title: string, content: number): void {
  pages.ensure(content + 22);
  const { y } = pages;
  pages.decorate('Layout', () => pages.doc.rect(paper.margin, y + 2, 3, 11).fill(pages.accent));
  pages.paragraph(title, strong(11.5), { tag: 'H2', x: paper.margin + 9 });
  pages.y += 6;
}

/** The image with the key figures beside it, and the summary. */
function drawOverview(pages: Pages, sheet: DataSheet, image: Picture | undefined): void {
  const top = pages.y;
  const gap = 18;
  const half = (inner - gap) / 2;
  const height = image
    ? drawPicture(pages, image, sheet.name, { x: paper.margin, y: top, width: half, height: 190 })
    : 0;
  const side: { x: number; width: number } = image
    ? { x: paper.margin + half + gap, width: half }
    : { x: paper.margin, width: inner };
  const figures = sheet.keyFigures.length > 0 ? drawKeyFigures(pages, sheet.keyFigures, { ...side, y: top }) : 0;
  pages.y = top + figures + (figures > 0 ? 8 : 0);
  pages.paragraph(sheet.order, label(9, colour.ink), side);
  if (sheet.minimumOrder !== null) {
    const pieces = sheet.minimumOrder.toLocaleString('en');
    pages.paragraph(`Minimum order quantity: ${pieces}`, label(9, colour.ink), side);
  }
  pages.y = Math.max(pages.y + 10, top + height + 12);
  if (sheet.summary) {
    pages.paragraph(sheet.summary, text(9.2));
    pages.y += 12;
  }
}

const drawingHeights = { large: { least: 300, most: 400 }, small: { least: 150, most: 330 } } as const;

/** The drawing fills the rest of the page if it is legible there. */
function drawDrawing(pages: Pages, { name, size }: DataSheet, drawing: Picture, room: Density['drawing']): void {
  const { least, most } = drawingHeights[room];
  const wanted = Math.min((inner * drawing.height) / drawing.width, most);
  heading(pages, 'Specification', Math.min(wanted, least));
  const note = size === null ? 0 : 14;
  const height = Math.min(wanted, pages.room - 6 - note);
  const box = { x: paper.margin, y: pages.y, width: inner, height };
  pages.y += drawPicture(pages, drawing, `Specification of ${name}`, box) + 14 - note / 2;
  if (size !== null) pages.paragraph('The picture shows an example of the series.', label(8));
  pages.y += note / 2;
}

const codeSize = 76;

/** The company's contact, with a QR code of the product's page. */
function drawContact(pages: Pages, { company, page, name }: DataSheet): void {
  const width = inner - codeSize - 20;
  const lines = [
    company.address.join(', '),
    company.phones.map(({ label: what, number }) => `${what}: ${number}`).join('  ·  '),
    company.emails.map(({ label: what, address }) => `${what}: ${address}`).join('  ·  '),
    company.hours,
  ];
  const missing = [...pages.type.missing].slice(0, 20);
  const { length } = missing;
  const characters = counted(length, 'character', 'characters');
  if (length > 0) lines.push(`${characters} of this product cannot be printed here. Its page shows them.`);
  const height =
    20 + lines.reduce((sum, line) => sum + pages.type.lines(line, text(8.5), width).length * lineHeight(8.5), 30);
  pages.ensure(Math.max(height, codeSize + 12));
  // At the bottom of the page, where readers expect it.
  pages.y = Math.max(pages.y, paper.height - paper.bottom - Math.max(height, codeSize + 12));
  const top = pages.y;
  pages.rule(paper.margin, top, inner, colour.ink, 1);
  pages.y = top + 8;
  pages.paragraph(company.name, strong(10.5), { tag: 'H2', width });
  for (const line of lines) pages.paragraph(line, text(8.5), { width });
  drawLink(pages, page, { x: paper.margin, width, contents: `The page of ${name}` });
  drawCode(pages, page, top + 8);
}

function drawCode(pages: Pages, address: string, y: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const x = paper.margin + inner - codeSize;
  const module = codeSize / size;
  const draw = () => {
    data.forEach((row, line) => {
      row.forEach((isDark, place) => {
        if (isDark) pages.doc.rect(x + place * module, y + line * module, module, module);
      });
    });
    pages.doc.fill(colour.ink);
  };
  const bbox: [number, number, number, number] = [x, y, x + codeSize, y + codeSize];
  pages.add(pages.root, 'Figure', draw, { alt: `QR code of ${address}`, bbox });
}
