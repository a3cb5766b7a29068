import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { encodeVariant, type Pixels } from '../../api/src/media/encode-variants.ts';
import { writeVariants } from '../../api/src/media/variants.ts';
import { longestSide, variantSizes } from '../../common/src/units/images.ts';
import { median } from '../process.ts';
import { largePhoto, readSources } from './sources.ts';
import { type Luma, ssim } from './ssim.ts';

/**
 * `npm run bench:images`: the bytes of the encoded sizes, and how similar they are to the picture that was scaled down
 * (SSIM of the brightness), relative to the default settings of sharp and to JPEG at quality 80 in the same run. Then the
 * CPU time of saving a photo, and of the job that follows.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const widths = [320, 640, 960, 1440];

type Measured = { bytes: number; ssim: number };
type Row = { own: Measured; base: Measured; jpeg: Measured };

sharp.concurrency(1);
console.log('means of the pictures; bytes relative to the defaults of sharp, and to JPEG at quality 80');
const heads = ['bytes', 'SSIM', 'default', 'SSIM', 'ratio', 'JPEG', 'SSIM', 'ratio'];
console.log(`${''.padEnd(38)}${heads.map(head => head.padStart(9)).join('')}`);
for (const [kind, files] of Object.entries(await readSources())) await printKind(kind, files);
await printCosts();

async function printKind(kind: string, files: (string | Buffer)[]): Promise<void> {
  const rows = new Map<string, Row[]>();
  for (const pixels of await Promise.all(files.map(decode))) {
    for (const size of variantSizes(pixels)) {
      if (!widths.includes(size.width)) continue;
      for (const [format, row] of Object.entries(await measure(pixels, size))) {
        const name = `${kind}, ${String(size.width).padStart(4)} px, ${format}`;
        rows.set(name, [...(rows.get(name) ?? []), row]);
      }
    }
  }
  for (const [name, measured] of rows) printRow(name, measured);
}

async function decode(file: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function measure(
  { data, ...raw }: Pixels,
  size: { width: number; height: number },
): Promise<Record<'WebP' | 'AVIF', Row>> {
  const scaled = await sharp(data, { raw }).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer();
  const reference = await lumaOf(scaled);
  const measured = async (bytes: Buffer): Promise<Measured> => ({
    bytes: bytes.length,
    ssim: ssim(reference, await lumaOf(bytes)),
  });
  const bound = Number.POSITIVE_INFINITY;
  const { webp, avif = webp } = await encodeVariant({ data, ...raw }, size, { bound, avif: true });
  const jpeg = await measured(await sharp(scaled).jpeg({ quality: 80 }).toBuffer());
  return {
    WebP: { own: await measured(webp), base: await measured(await sharp(scaled).webp().toBuffer()), jpeg },
    AVIF: { own: await measured(avif), base: await measured(await sharp(scaled).avif().toBuffer()), jpeg },
  };
}

async function lumaOf(image: Buffer): Promise<Luma> {
  const { data, info } = await sharp(image).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function printRow(name: string, rows: Row[]): void {
  const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const [own, base, jpeg] = (['own', 'base', 'jpeg'] as const).map(side => ({
    bytes: mean(row => row[side].bytes),
    ssim: mean(row => row[side].ssim),
  })) as [Measured, Measured, Measured];
  const cells = ({ bytes, ssim }: Measured) => [bytes.toFixed(0), ssim.toFixed(4)];
  const ratio = ({ bytes }: Measured) => (own.bytes / bytes).toFixed(2);
  const line = [...cells(own), ...cells(base), ratio(base), ...cells(jpeg), ratio(jpeg)];
  console.log(`${name.padEnd(38)}${line.map(cell => cell.padStart(9)).join('')}`);
}

/** The medians of CPU time (s) of what the request does for a photo, and of its job. */
async function printCosts(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'images-'));
  const file = path.join(folder, 'photo');
  writeFileSync(file, await largePhoto());
  const costs: Record<'request' | 'job', number[]> = { request: [], job: [] };
  let files = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const part of ['request', 'job'] as const) {
        const out = path.join(folder, `${part}-${round}`);
        mkdirSync(out);
        const before = process.cpuUsage();
        const { names } = await writeVariants(file, out, 'photo', { first: part === 'request' });
        const { user, system } = process.cpuUsage(before);
        costs[part].push((user + system) / 1e6);
        if (part === 'request') files = names.length;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [request, job] = [median(costs.request), median(costs.job)].map(seconds => seconds.toFixed(2));
  console.log(`\na photo of 12 megapixels: ${request} s of CPU and ${files} files in the request, ${job} s in its job`);
}
