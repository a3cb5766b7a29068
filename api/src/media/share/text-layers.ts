import { normalized } from '@hydraulics/common/normalized';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { loadCoverage } from '../../drawing/fonts.ts';
import { loadSharp } from '../../drawing/sharp.ts';

/** A text in a picture: its box and the font sizes to try. */
export type ShareText = {
  text: string;
  face: keyof typeof faces;
  colour: string;
  /** In pixels, the largest first. */
  sizes: [number, ...number[]];
  box: { left: number; top: number; width: number; height: number };
};
type TextLayer = { input: Buffer; left: number; top: number };
type RenderedText = { data: Buffer; info: { width: number; height: number } };

/**
 * Fallback fonts in order. Arabic is listed because the maths font has its letters but does not join them; Chinese
 * because the Korean font contains most of it.
 */
const fallback = 'Noto Sans SemiBold, Noto Sans Arabic SemiBold, Noto Sans S Chinese Medium';
const faces = { title: `Archivo SemiBold, ${fallback}`, label: `IBM Plex Mono Medium, ${fallback}` };

/** Renders a text as large as its box allows, truncated if even the smallest size is too large. */
export async function renderText(wanted: ShareText): Promise<TextLayer | undefined> {
  const text = await supportedText(wanted.text);
  if (!text) return undefined;
  const { box } = wanted;
  const { data, info } = (await firstThatFits(wanted, text)) ?? (await truncate(wanted, text));
  // Arabic and Hebrew are aligned right.
  const left = startsRightToLeft.test(text) ? box.left + box.width - info.width : box.left;
  return { input: data, left, top: box.top + Math.round((box.height - info.height) / 2) };
}

const startsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Drops characters that no font covers; empty if so many are lost that the rest would mislead. */
export async function supportedText(text: string): Promise<string> {
  const clean = normalized(text, 'NFC').replace(/\s+/g, ' ').trim();
  if (/^[ -~]*$/.test(clean)) return clean;
  const covered = await loadCoverage();
  const hasGlyphs = (character: string) =>
    [...character.normalize('NFD')].every(part => covered.has(part.codePointAt(0) ?? 0));
  const wanted = [...clean];
  const supported = wanted.filter(character => isInvisible.test(character) || hasGlyphs(character));
  return (wanted.length - supported.length) * 4 > wanted.length ? '' : supported.join('').replace(/ +/g, ' ').trim();
}

const isInvisible = /\p{Default_Ignorable_Code_Point}/u;

async function firstThatFits(wanted: ShareText, text: string): Promise<RenderedText | undefined> {
  for (const size of wanted.sizes) {
    const drawn = await draw(wanted, text, size);
    if (fits(wanted, drawn)) return drawn;
  }
  return undefined;
}

async function truncate(wanted: ShareText, text: string): Promise<RenderedText> {
  const size = wanted.sizes.at(-1) ?? wanted.sizes[0];
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const drawFirst = (count: number) =>
    draw(wanted, `${characters.slice(0, count).join('').trimEnd()}…`, size, 'word-char');
  let [least, most] = [0, characters.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(wanted, await drawFirst(middle))) least = middle;
    else most = middle - 1;
  }
  return drawFirst(least);
}

const fits = ({ box }: ShareText, { info }: RenderedText) => info.width <= box.width && info.height <= box.height;

async function draw(
  { face, colour, box }: ShareText,
  text: string,
  size: number,
  wrap: 'word' | 'word-char' = 'word',
): Promise<RenderedText> {
  const sharp = await loadSharp();
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
  // At 72 dots to an inch, the points of a font are pixels.
  const options = { text: markup, font: `${faces[face]} ${size}px`, dpi: 72, width: box.width, wrap, rgba: true };
  return sharp({ text: options }).png().toBuffer({ resolveWithObject: true });
}
