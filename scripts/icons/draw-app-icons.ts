import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * `node scripts/icons/draw-app-icons.ts`: draws the desktop app's icons from the website's icon, for committing. The
 * installers' icons are made from `desktop/build/icon.png`.
 */
const desktop = join(import.meta.dirname, '../../desktop');
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

for (const { file, size, content } of icons) {
  const target = join(desktop, file);
  mkdirSync(join(target, '..'), { recursive: true });
  const vector = Buffer.from(drawing(content));
  await sharp(vector, { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(target);
}
