import { loadSharp } from '../drawing/sharp.ts';
import { colour } from '../drawing/svg.ts';
import type { Brand } from './data-sheet/content.ts';
import type { Pages } from './pages.ts';
import { lineHeight, type Style } from './typesetter.ts';

export type Picture = { bytes: Buffer; width: number; height: number };

/** An image in a format for PDF. One that has been deleted or cannot be read is left out. */
export async function loadPicture(file: string | null, width: number): Promise<Picture | undefined> {
  if (!file) return undefined;
  try {
    const image = (await loadSharp())(file)
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    const { data, info } = await image
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

export const text = (size: number, ink: string = colour.steel700): Style => ({ face: 'text', size, colour: ink });
export const strong = (size: number, ink: string = colour.ink): Style => ({ face: 'strong', size, colour: ink });
export const label = (size: number, ink: string = colour.steel700): Style => ({ face: 'figure', size, colour: ink });

/** @returns the height of the image, scaled into the box */
export function drawPicture(
  pages: Pages,
  { bytes, width, height }: Picture,
  alt: string,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / width, box.height / height);
  const [wide, high] = [width * scale, height * scale];
  const x = box.x + (box.width - wide) / 2;
  const bbox: [number, number, number, number] = [x, box.y, x + wide, box.y + high];
  pages.add(pages.part, 'Figure', () => pages.doc.image(bytes, x, box.y, { width: wide, height: high }), { alt, bbox });
  return high;
}

/** The colours, and the logo's picture if there is one. */
export type LoadedBrand = Brand & { picture: Picture | undefined };

export const loadBrand = async (brand: Brand): Promise<LoadedBrand> => ({
  ...brand,
  picture: await loadPicture(brand.logo, 640),
});

/** A link to a page of the site, at the current position. `contents` describes its target for screen readers. */
export function drawLink(
  pages: Pages,
  address: string,
  { x, width, contents, size = 8.5 }: { x: number; width: number; contents: string; size?: number },
): void {
  const style = text(size, colour.blueprint);
  const lines = pages.type.lines(address, style, width);
  const { y } = pages;
  const link = pages.group(pages.group(pages.part, 'P'), 'Link');
  link.add(() => pages.drawLines(lines, style, x, y, width));
  const height = lines.length * lineHeight(style.size);
  const options = { structParent: link, Contents: new String(contents) };
  pages.doc.link(x, y, Math.max(...lines.map(line => line.width), 1), height, address, options as object);
  pages.y = y + height;
}

const logoHeight = 30;
const widestLogo = 120;

/** The company's logo, or without one the pump symbol of circuit diagrams (ISO 1219). @returns its width */
export function drawLogo({ doc }: Pages, brand: LoadedBrand, x: number, y: number): number {
  const { picture } = brand;
  if (picture) {
    const scale = Math.min(widestLogo / picture.width, logoHeight / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    doc.image(picture.bytes, x, y + (logoHeight - height) / 2, { width, height });
    return width;
  }
  doc
    .save()
    .translate(x, y)
    .scale(logoHeight / 40)
    .lineWidth(2);
  doc.path('M20 0v5M20 35v5M0 20h5M35 20h5').stroke(brand.ink);
  doc.circle(20, 20, 14).stroke(brand.ink);
  doc.path('M20 6l7.5 11h-15z').fill(brand.signal);
  doc.restore();
  return logoHeight;
}
