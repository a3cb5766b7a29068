import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { icoFile } from './ico-file.ts';

/**
 * `node scripts/icons/draw-app-icons.ts`: draws the desktop app's icons, and those of phones and older browsers, from
 * the website's icon, for committing. The
 * installers' icons are made from `desktop/build/icon.png`.
 */
const desktop = join(import.meta.dirname, '../../desktop');
const website = join(import.meta.dirname, '../../web/public');
const mark = readFileSync(join(import.meta.dirname, '../../web/public/icon.svg'), 'utf8').replace(
  /<\/?svg[^>]*>|<title>.*<\/title>/g,
  '',
);
// Thin lines would blur at the size of a tray icon.
const bold = mark.replace('stroke-width="2"', 'stroke-width="4"');

const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${content}</svg>`;

const icons: { file: string; size: number; content: string }[] = [
  { file: 'build/icon.png', size: 1024, content: `<g transform="translate(2 2) scale(0.9)">${mark}</g>` },
  { file: 'resources/window.png', size: 128, content: mark },
  ...[1, 2].flatMap(scale => {
    const file = (name: string) => `resources/${name}${scale === 2 ? '@2x' : ''}.png`;
    return [
      { file: file('tray'), size: 16 * scale, content: bold },
      { file: file('tray-template'), size: 16 * scale, content: outline() },
      { file: file('overlay'), size: 16 * scale, content: '<circle cx="20" cy="20" r="17" fill="#ff6a13"/>' },
    ];
  }),
];

function outline(): string {
  return bold.replace(/<rect[^>]*\/>/, '').replace(/(fill|stroke)="#[0-9a-f]{3,6}"/gi, '$1="#000"');
}

/** What Windows asks for in the notification area at 100, 125, 150, 200, 250 and 300 %. */
const traySizes = [16, 20, 24, 32, 40, 48];

const draw = (content: string, size: number) =>
  sharp(Buffer.from(drawing(content)), { density: (72 * size) / 40 }).resize(size, size);

for (const { file, size, content } of icons) {
  const target = join(desktop, file);
  mkdirSync(join(target, '..'), { recursive: true });
  await draw(content, size).png({ compressionLevel: 9 }).toFile(target);
}
// A phone rounds the corners itself, and shows transparency as black.
const touchIcon = draw(`<rect width="40" height="40" fill="#0d1b26"/>${mark}`, 180).removeAlpha();
await touchIcon.png({ compressionLevel: 9 }).toFile(join(website, 'apple-touch-icon.png'));
await drawIco(join(website, 'favicon.ico'), [16, 32, 48]);
await drawIco(join(desktop, 'resources/tray.ico'), traySizes);

async function drawIco(file: string, sizes: number[]): Promise<void> {
  const pixels = sizes.map(async size => ({ size, rgba: await draw(bold, size).ensureAlpha().raw().toBuffer() }));
  writeFileSync(file, icoFile(await Promise.all(pixels)));
}
