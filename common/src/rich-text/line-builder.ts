import type { AttributeMap } from './delta-lines.ts';

export type Attributes = AttributeMap | undefined;

const breakable = /[\t\n\f\r ]+/g;
/** In pasted text, a no-break space beside another space only serves layout. */
const anySpace = /[\t\n\f\r \u00a0]+/g;

/** Builds a delta from texts and line ends, with white space collapsed as browsers do. */
export class LineBuilder {
  private readonly ops: { insert: string; attributes?: AttributeMap }[] = [];
  private readonly shared = new Map<string, AttributeMap>();
  private space = '';
  private spaceAttributes: Attributes;
  private readonly spaces: RegExp;
  private isBroken = false;
  private start: number | undefined;
  /** Whether the current line has text. */
  hasText = false;
  /** Lines that have ended. */
  lines = 0;
  /** The attributes with which the last line ended. */
  lastLine: Attributes;

  constructor(keepsSpaces: boolean) {
    this.spaces = keepsSpaces ? breakable : anySpace;
  }

  /** Returns one object for equal attributes, so that they can be compared by identity. */
  share(attributes: AttributeMap): Attributes {
    const names = Object.keys(attributes);
    if (names.length === 0) return undefined;
    const key = JSON.stringify(names.sort().map(name => [name, attributes[name]]));
    const known = this.shared.get(key);
    if (known) return known;
    this.shared.set(key, attributes);
    return attributes;
  }

  /** @param attributes as `share` returned them */
  text(text: string, attributes: Attributes): void {
    if (text.search(this.spaces) < 0) {
      this.word(text, attributes);
      return;
    }
    let from = 0;
    for (const { 0: space, index } of text.matchAll(this.spaces)) {
      this.word(text.slice(from, index), attributes);
      this.addSpace(space, attributes);
      from = index + space.length;
    }
    this.word(text.slice(from), attributes);
  }

  /** Adds text without collapsing spaces, as in code. */
  verbatim(text: string, attributes: Attributes): void {
    if (!text) return;
    this.push(text, attributes);
    this.hasText = true;
  }

  /** Adds a space, which is dropped at the ends of the line. */
  addSpace(space: string, attributes: Attributes): void {
    if (!this.space) this.spaceAttributes = attributes;
    this.space += space;
  }

  /** Ends the current line. The next one continues its paragraph, if it has text before another `end` or `apart`. */
  break(attributes: Attributes): void {
    this.end(attributes);
    this.isBroken = true;
  }

  /** The next line begins a paragraph of its own. */
  apart(): void {
    this.isBroken = false;
  }

  /** The number of the next line that is an ordered item. */
  startAt(number: number | undefined): void {
    this.start = number;
  }

  /** Ends the current line. */
  end(attributes: Attributes): void {
    this.space = '';
    const isCounted = this.start !== undefined && attributes?.list === 'ordered';
    this.push(
      '\n',
      this.isBroken || isCounted
        ? this.share({
            ...attributes,
            ...(this.isBroken ? { continued: true } : {}),
            ...(isCounted ? { start: String(this.start) } : {}),
          })
        : attributes,
    );
    this.isBroken = false;
    this.start = undefined;
    this.hasText = false;
    this.lines += 1;
    this.lastLine = attributes;
  }

  /** The lines that were built, as insertions of a delta. */
  toOps(): { insert: string; attributes?: AttributeMap }[] {
    return this.ops;
  }

  private word(word: string, attributes: Attributes): void {
    if (!word) return;
    if (this.space && this.hasText) this.push(this.space === '\u00a0' ? this.space : ' ', this.spaceAttributes);
    this.space = '';
    this.push(word, attributes);
    this.hasText = true;
  }

  private push(insert: string, attributes: Attributes): void {
    const last = this.ops.at(-1);
    if (last && last.attributes === attributes) last.insert += insert;
    else this.ops.push(attributes ? { insert, attributes } : { insert });
  }
}
