import { type LookColours, lookColours, mix } from '@hydraulics/common/units/colours/colours';
import { type ImageSize, parseImagePath, variantName, variantSizes } from '@hydraulics/common/units/images';
import { shareSize } from '@hydraulics/common/units/share';
import type { Blobs } from '../../blobs/blobs.ts';
import { uploadName } from '../../blobs/names.ts';
import { circle, colour, grid, line, path, rect, svg } from '../../drawing/svg.ts';
import type { SharePicture } from './share-picture.ts';
import type { ShareText } from './text-layers.ts';

/** The content of a share picture. */
export type ShareContent = {
  title: string;
  above: string;
  below: string;
  image?: string | undefined;
  /** The company's own. */
  colours?: LookColours;
};

const { width: w, height: h } = shareSize;
const fold = 600;
const margin = 64;
const maxImage = { width: 512, height: 500 };
const paper = 14;

/** Draws the background and the texts, and positions the image. */
export async function shareDrawing(content: ShareContent, blobs: Pick<Blobs, 'local'>): Promise<SharePicture> {
  const placed = content.image ? place(content.image) : undefined;
  const right = placed ? sheet(placed) : flange(900, h / 2, 214);
  const drawing = svg(w, h, background(content.colours ?? lookColours(undefined)) + right);
  const texts = textLayers(content);
  if (!placed) return { svg: drawing, texts };
  const { name, left, top, width } = placed;
  // One that has been deleted is left out.
  const file = await blobs.local(name);
  if (!file) return { svg: drawing, texts };
  return { svg: drawing, texts, image: { file, left, top, width } };
}

function background({ ink, signal500 }: LookColours): string {
  const night = mix(ink, colour.steel500, 0.16);
  const day = mix(colour.blueprint, colour.mist, 0.88);
  return (
    rect(0, 0, w, h, { fill: colour.mist }) +
    grid(w, h, 24, day) +
    rect(0, 0, fold, h, { fill: ink }) +
    grid(fold, h, 24, night) +
    rect(margin, head.top, 8, head.height, { fill: signal500 }) +
    dimension(margin, fold - margin, dimensionAt, signal500)
  );
}

/** From top to bottom: accent bar, company, title, dimension line, category. */
const head = { top: 68, height: 32 };
const dimensionAt = 484;
const foot = { top: 506, height: 60 };

function textLayers({ title, above, below }: ShareContent): ShareText[] {
  const width = fold - 2 * margin;
  return [
    {
      text: above,
      face: 'label',
      colour: colour.steel300,
      sizes: [22, 18, 14],
      box: { left: margin + 24, width: width - 24, ...head },
    },
    {
      text: title,
      face: 'title',
      colour: colour.paper,
      sizes: [76, 66, 56, 48, 40, 34],
      box: { left: margin, width, top: 124, height: 336 },
    },
    {
      text: below,
      face: 'label',
      colour: colour.steel300,
      sizes: [24, 20, 17],
      box: { left: margin, width, ...foot },
    },
  ];
}

function dimension(from: number, to: number, y: number, marks: string): string {
  const style = { stroke: colour.steel500, width: 1.4 };
  const arrow = (x: number, direction: number) =>
    `M${x} ${y}L${x + direction * 13} ${y - 4}L${x + direction * 13} ${y + 4}Z`;
  return (
    line(from, y, to, y, style) +
    line(from, y - 12, from, y + 12, style) +
    line(to, y - 12, to, y + 12, style) +
    path(arrow(from, 1) + arrow(to, -1), { fill: marks })
  );
}

type Placed = ImageSize & { name: string; left: number; top: number };

function place(filePath: string): Placed | undefined {
  const image = parseImagePath(filePath);
  if (!image) return undefined;
  const scale = Math.min(maxImage.width / image.width, maxImage.height / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const variants = variantSizes(image);
  const variant = variants.find(one => one.width >= width) ?? image;
  return {
    name: uploadName(variantName(image.hash, variant)),
    left: Math.round((fold + w - width) / 2),
    top: Math.round((h - height) / 2),
    width,
    height,
  };
}

function sheet({ left, top, width, height }: Placed): string {
  const [x, y] = [left - paper, top - paper];
  const [right, bottom] = [left + width + paper, top + height + paper];
  const [middle, centre] = [left + width / 2, top + height / 2];
  const style = { stroke: colour.steel300, width: 1.4 };
  return (
    rect(x, y, right - x, bottom - y, { fill: colour.paper, ...style }) +
    line(middle, y - 12, middle, y + 6, style) +
    line(middle, bottom - 6, middle, bottom + 12, style) +
    line(x - 12, centre, x + 6, centre, style) +
    line(right - 6, centre, right + 12, centre, style)
  );
}

function flange(x: number, y: number, r: number): string {
  const style = { stroke: colour.blueprint, width: 2.4, fill: colour.paper };
  const thin = { stroke: colour.steel500, width: 1.2, dash: '22 5 5 5' };
  let out = circle(x, y, r, style) + circle(x, y, r * 0.8, { ...thin, dash: '16 5 4 5' });
  for (let bolt = 0; bolt < 12; bolt += 1) {
    const angle = ((bolt + 0.5) * Math.PI) / 6;
    const [bx, by] = [x + r * 0.8 * Math.cos(angle), y + r * 0.8 * Math.sin(angle)];
    out += circle(bx, by, r * 0.08, { ...style, width: 1.6 });
  }
  out += circle(x, y, r * 0.58, { ...style, width: 1.6 }) + circle(x, y, r * 0.36, style);
  return out + line(x - r - 36, y, x + r + 36, y, thin) + line(x, y - r - 36, x, y + r + 36, thin);
}
