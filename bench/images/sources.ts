import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../../demo/pictures');

/** The file of a picture of the demo from which its sizes were made. */
function originalOf(name: string): string {
  const widest = readdirSync(path.join(folder, name))
    .filter(file => file.endsWith('.webp'))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0];
  return path.join(folder, name, widest ?? '');
}

const photographs = ['assembly-hall', 'test-bench-gauges', 'finished-cylinders', 'column-lifter-over-centrifuge'];
const drawings = ['mill-station-circuit', 'pump-characteristic-curves', 'steering-gear-plan', 'gear-pump-section'];

/** The pictures that are encoded, by kind. */
export const readSources = async (): Promise<Record<string, (string | Buffer)[]>> => ({
  photo: photographs.map(originalOf),
  'photo of 12 megapixels': [await largePhoto()],
  drawing: drawings.map(originalOf),
});

/** As a telephone takes it: 4000 × 3000 pixels with grain, on its side, as a JPEG of 3 MB. */
export async function largePhoto(): Promise<Buffer> {
  const size = { width: 4000, height: 3000, channels: 3, background: '#808080' } as const;
  const quarters = await Promise.all(
    photographs.map(async (name, at) => ({
      input: await sharp(originalOf(name)).resize(2000, 1500).toBuffer(),
      left: (at % 2) * 2000,
      top: Math.floor(at / 2) * 1500,
    })),
  );
  const scene = await sharp({ create: size }).composite(quarters).png().toBuffer();
  const grain = await sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 22 } } })
    .png()
    .toBuffer();
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}
