import type { HtmlElement, HtmlText } from './html-tree.ts';

/** The kinds of content that a text cannot hold, in the order in which they are named. */
const kinds = {
  image: ['image', 'images'],
  video: ['video', 'videos'],
  page: ['embedded page', 'embedded pages'],
  recording: ['audio recording', 'audio recordings'],
  equation: ['equation', 'equations'],
  sign: ['unknown sign of a symbol font', 'unknown signs of a symbol font'],
  part: ['script or hidden part', 'scripts or hidden parts'],
} as const;
type Kind = keyof typeof kinds;

/** How many parts of a text were left out. */
export type LeftOutParts = Partial<Record<Kind, number>>;

/** One sentence, such as "1 image, 2 videos were left out."; empty if nothing was. */
export function sayLeftOut(parts: LeftOutParts): string {
  const named = (Object.keys(kinds) as Kind[]).flatMap(kind => {
    const count = parts[kind] ?? 0;
    return count > 0 ? [`${count} ${kinds[kind][count === 1 ? 0 : 1]}`] : [];
  });
  const isOne = named.length === 1 && named[0]?.startsWith('1 ');
  return named.length > 0 ? `${named.join(', ')} ${isOne ? 'was' : 'were'} left out.` : '';
}

const byTag: Record<string, Kind> = {
  IMG: 'image',
  PICTURE: 'image',
  SVG: 'image',
  VIDEO: 'video',
  AUDIO: 'recording',
  MATH: 'equation',
  'M:OMATH': 'equation',
  'M:OMATHPARA': 'equation',
  // Their content is text for old browsers or programs only.
  SCRIPT: 'part',
  SELECT: 'part',
  TEXTAREA: 'part',
};

const frames = new Set(['IFRAME', 'EMBED', 'OBJECT']);
const videoAddress = /video|youtu|vimeo|player|wistia|loom|\.(?:mp4|webm|mov)\b/i;

/** Counts the parts that a conversion leaves out. */
export class LeftOut {
  readonly parts: LeftOutParts = {};
  /** Word shows an equation to other programs as an image, between two comments. */
  private isImageOfEquation = false;

  add(kind: Kind, count = 1): void {
    if (count > 0) this.parts[kind] = (this.parts[kind] ?? 0) + count;
  }

  /** Counts an element that is left out with its content. */
  addElement(element: HtmlElement): void {
    const tag = element.tagName.toUpperCase();
    if (tag === 'IMG' && this.isImageOfEquation) return;
    const address = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
    const kind = frames.has(tag) ? (videoAddress.test(address) ? 'video' : 'page') : byTag[tag];
    if (kind) this.add(kind);
  }

  /** Word puts its equations into comments. */
  addComment({ data }: HtmlText): void {
    const starts = data.match(/<m:oMath\b/g)?.length ?? 0;
    this.add('equation', starts);
    if (/^\[if !msEquation\]/i.test(data)) this.isImageOfEquation = true;
    else if (/^\[endif\]/i.test(data)) this.isImageOfEquation = false;
  }
}
