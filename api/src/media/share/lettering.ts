import { escapeHtml } from '@hydraulics/common/units/markup';
import { loadSharp } from '../sharp.ts';
import { loadCoverage } from './fonts.ts';

/** A text in a picture: the room it has, the sizes to try in it, and where it stands if it needs less. */
export type ShareText = {
  text: string;
  face: keyof typeof faces;
  colour: string;
  /** In pixels, the largest first. */
  sizes: [number, ...number[]];
  room: { left: number; top: number; width: number; height: number };
};
type Lettered = { input: Buffer; left: number; top: number };
type Drawn = { data: Buffer; info: { width: number; height: number } };

/**
 * What Pango looks for, in this order, before it takes any font that has the character. Arabic is named because the
 * signs of mathematics have its letters too, but do not join them; Chinese because most of it is in the Korean font too.
 */
const fallback = 'Noto Sans SemiBold, Noto Sans Arabic SemiBold, Noto Sans S Chinese Medium';
const faces = { title: `Archivo SemiBold, ${fallback}`, label: `IBM Plex Mono Medium, ${fallback}` };

/** Draws a text as large as its room allows, and cut short where even the smallest size is too large. */
export async function letter(wanted: ShareText): Promise<Lettered | undefined> {
  const text = await legible(wanted.text);
  if (!text) return undefined;
  const { room } = wanted;
  const { data, info } = (await firstThatFits(wanted, text)) ?? (await cutShort(wanted, text));
  // Arabic and Hebrew begin at the right.
  const left = startsRightToLeft.test(text) ? room.left + room.width - info.width : room.left;
  return { input: data, left, top: room.top + Math.round((room.height - info.height) / 2) };
}

const startsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A text without what no font of ours has; empty when so much is lost that the rest would mislead. */
export async function legible(text: string): Promise<string> {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (/^[ -~]*$/.test(clean)) return clean;
  const covered = await loadCoverage();
  const hasGlyphs = (character: string) =>
    [...character.normalize('NFD')].every(part => covered.has(part.codePointAt(0) ?? 0));
  const wanted = [...clean];
  const kept = wanted.filter(character => isInvisible.test(character) || hasGlyphs(character));
  return (wanted.length - kept.length) * 4 > wanted.length ? '' : kept.join('').replace(/ +/g, ' ').trim();
}

const isInvisible = /^\p{Default_Ignorable_Code_Point}$/u;

async function firstThatFits(wanted: ShareText, text: string): Promise<Drawn | undefined> {
  for (const size of wanted.sizes) {
    const drawn = await draw(wanted, text, size);
    if (fits(wanted, drawn)) return drawn;
  }
  return undefined;
}

/** As many characters as fit at the smallest size, found by halving. */
async function cutShort(wanted: ShareText, text: string): Promise<Drawn> {
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

const fits = ({ room }: ShareText, { info }: Drawn) => info.width <= room.width && info.height <= room.height;

async function draw(
  { face, colour, room }: ShareText,
  text: string,
  size: number,
  wrap: 'word' | 'word-char' = 'word',
): Promise<Drawn> {
  const sharp = await loadSharp();
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
  // At 72 dots to an inch, the points of a font are pixels.
  const options = { text: markup, font: `${faces[face]} ${size}px`, dpi: 72, width: room.width, wrap, rgba: true };
  return sharp({ text: options }).png().toBuffer({ resolveWithObject: true });
}
