import { readFileSync } from 'node:fs';
import { normalized } from '@hydraulics/common/normalized';
import createBidi from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { sheetFaces } from '../drawing/fonts.ts';
import { breakLines, graphemes, widestPart } from './line-breaks.ts';

export type Style = { face: keyof ReturnType<typeof sheetFaces>; size: number; colour: string };

/** A part of a line in one font and one direction. */
type Run = { font: string; text: string; level: number; width: number };
export type Line = { runs: Run[]; width: number; isRightToLeft: boolean };

/** pdfkit's embedded font, which its types do not include. */
type EmbeddedFont = {
  font: { hasGlyphForCodePoint(point: number): boolean };
  layoutRun(text: string): { advanceWidth: number };
};

/** Padded, because fontkit also reads ten bytes for a glyph without an outline, which may be at the end of the file. */
const readFont = (path: string) => Buffer.concat([readFileSync(path), Buffer.alloc(16)]);

const bidi = createBidi();
const isInvisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
const isPlain = /^[ -~]*$/;
/** Says that a character is missing, where it is. */
const replacement = '\u25a1';
const isLetter = /[\p{L}\p{N}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Matches scripts whose glyphs do not map to letters one by one, so that screen readers need the text itself. */
const isShaped = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}]/u;

export const lineHeight = (size: number): number => size * 1.35;

/**
 * Typesets texts of any script: selects a font for each letter, breaks lines and orders them by the bidirectional
 * algorithm. pdfkit shapes the letters, but always sets words from left to right.
 */
export class Typesetter {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #faces = sheetFaces();
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #lines: Map<string, Line>;
  /** Characters that no font has. */
  readonly missing = new Set<string>();

  /** @param lines a cache of shaped lines by face, direction and text, with widths for a size of one point */
  constructor(doc: InstanceType<typeof PDFDocument>, lines: Map<string, Line>) {
    this.#doc = doc;
    this.#lines = lines;
  }

  /** A text in lines not wider than `width`; none if it is empty. */
  lines(text: string, style: Style, width: number): Line[] {
    const clean = this.#supported(text, style);
    const parts = breakLines(clean, width, part => this.#widthOf(part, style));
    const base = baseLevel(clean);
    return parts.map(part => this.#line(part, style, base));
  }

  /** A text on one line. */
  line(text: string, style: Style): Line {
    const clean = this.#supported(text, style);
    return this.#line(clean, style, baseLevel(clean));
  }

  /** The width of the widest word. */
  widestWord(text: string, style: Style): number {
    return widestPart(this.#supported(text, style), part => this.#widthOf(part, style));
  }

  /** Draws a line with its upper edge at `y`, from `x` on or, from right to left, up to `x + width`. */
  draw(line: Line, style: Style, x: number, y: number, width: number, align: 'start' | 'end' = 'start'): void {
    const isRight = line.isRightToLeft ? align === 'start' : align === 'end';
    let at = isRight ? x + width - line.width : x;
    this.#doc.fillColor(style.colour).fontSize(style.size);
    for (const { font, text, width: wide, level } of line.runs) {
      this.#load(font);
      this.#doc.font(font);
      // With features pdfkit shapes the run as a whole, otherwise word by word from left to right.
      const features = level % 2 === 1 ? { features: [] } : {};
      const options = { lineBreak: false, baseline: 'alphabetic', textWidth: wide, wordCount: 1, ...features } as const;
      this.#doc.text(text, at, y + style.size * 1.02, options);
      at += wide;
    }
  }

  /** The text for screen readers, if it cannot be derived from the glyphs. */
  actualText(text: string): { actual?: string } {
    return isShaped.test(text) ? { actual: text } : {};
  }

  /** Puts a box in the place of each character without a font, and records it. */
  #supported(text: string, style: Style): string {
    const clean = normalized(text, 'NFC').replace(/\s+/g, ' ').trim();
    if (isPlain.test(clean)) return clean;
    return graphemes(clean)
      .map(letter => {
        if (isInvisible.test(letter) || this.#fontOf(letter, style) !== undefined) return letter;
        this.missing.add(letter);
        return replacement;
      })
      .join('');
  }

  #fontOf(letter: string, { face }: Style): string | undefined {
    return this.#faces[face].find(path => this.#covers(path, letter));
  }

  #covers(path: string, letter: string): boolean {
    const { font } = this.#load(path);
    for (const character of letter) {
      if (!isInvisible.test(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
    }
    return true;
  }

  #load(path: string): EmbeddedFont {
    let found = this.#fonts.get(path);
    if (!found) {
      this.#doc.registerFont(path, readFont(path));
      found = (this.#doc.font(path) as unknown as { _font: EmbeddedFont })._font;
      this.#fonts.set(path, found);
    }
    return found;
  }

  #widthOf(part: string, style: Style): number {
    return this.#unit(part, style, 0).width * style.size;
  }

  #line(text: string, style: Style, base: number): Line {
    const { runs, width, isRightToLeft } = this.#unit(text, style, base);
    const sized = runs.map(run => ({ ...run, width: run.width * style.size }));
    return { runs: sized, width: width * style.size, isRightToLeft };
  }

  #unit(text: string, style: Style, base: number): Line {
    const key = `${style.face}${base}${text}`;
    let line = this.#lines.get(key);
    if (!line) {
      line = this.#shape(text, style, base);
      this.#lines.set(key, line);
    }
    return line;
  }

  #shape(text: string, style: Style, base: number): Line {
    const runs = base === 0 && isPlain.test(text) ? this.#plainRun(text, style) : this.#runs(text, style, base);
    const measured = inVisualOrder(runs).map(run => {
      const drawn = run.level % 2 === 1 ? forRightToLeft(run.text) : run.text;
      const width = this.#load(run.font).layoutRun(drawn).advanceWidth / 1000;
      return { ...run, text: drawn, width };
    });
    return {
      runs: measured,
      width: measured.reduce((sum, { width }) => sum + width, 0),
      isRightToLeft: base === 1,
    };
  }

  /** ASCII is in the first font of each face, in one direction. */
  #plainRun(text: string, { face }: Style): Omit<Run, 'width'>[] {
    return [{ font: this.#faces[face][0] ?? '', text, level: 0 }];
  }

  #runs(text: string, style: Style, base: number): Omit<Run, 'width'>[] {
    const { levels } = bidi.getEmbeddingLevels(text, base === 1 ? 'rtl' : 'ltr');
    const runs: Omit<Run, 'width'>[] = [];
    let at = 0;
    for (const letter of graphemes(text)) {
      const level = levels[at] ?? base;
      const last = runs.at(-1);
      // Signs and spaces stay in the font of the letters before them.
      const stays = last !== undefined && !isLetter.test(letter) && this.#covers(last.font, letter);
      const font = stays ? last.font : (this.#fontOf(letter, style) ?? this.#faces[style.face][0] ?? '');
      if (last?.font === font && last.level === level) last.text += letter;
      else runs.push({ font, text: letter, level });
      at += letter.length;
    }
    return runs;
  }
}

/** The direction of a text's first letter. */
const baseLevel = (text: string): number => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first) ? 1 : 0;
};

/** Brackets are mirrored; a run without letters, which fontkit leaves from left to right, is turned around. */
function forRightToLeft(text: string): string {
  const mirrored = graphemes(text).map(letter => bidi.getMirroredCharacter(letter) ?? letter);
  return (rightToLeft.test(text) ? mirrored : mirrored.reverse()).join('');
}

/** Rule L2: from the highest level to the lowest odd one, each sequence of that level or higher is reversed. */
function inVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
