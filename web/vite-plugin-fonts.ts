import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** ASCII and technical symbols, enough for nearly every page. `styles/fonts.css` has the same ranges. */
const basic = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0°±²³µ·×Ø–—‘’“”…−`;

/** Technical symbols that the packages of Archivo and Plex Mono lack: diameter, limits and ohms. */
const symbols = '≤≥\u03a9\u2126⌀';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';

/**
 * Archivo in two subsets, for text and for headings. Each fits into a connection's initial window (about 14 kB), so
 * both arrive after one round trip. Ligatures and alternates are unused.
 */
const sources = {
  'archivo-text': {
    file: archivo,
    variationAxes: { wght: { min: 400, max: 600 }, wdth: 100 },
    keepFeatures: ['kern'],
  },
  'archivo-display': {
    file: archivo,
    variationAxes: { wght: 680, wdth: 125 },
    keepFeatures: ['kern'],
  },
  'plex-basic': {
    file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
    // Hinting is half of the file and useless on current screens.
    keepFeatures: [],
    noHinting: true,
  },
  symbols: {
    file: '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
    text: symbols,
    keepFeatures: [],
    noHinting: true,
  },
} as const;

/** The folder of the subsets. */
export const subsetFolder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'hydraulics-fonts');

/**
 * Subsets the fonts to what the pages use: 24 kB instead of 105 before a phone's first screen. A style sheet refers to
 * a subset as `@subset/archivo-text.woff2`.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      for (const [name, source] of Object.entries(sources)) {
        const { file, text = basic, ...options } = { text: undefined, ...source };
        await cut(name, file, text, options);
      }
      return { resolve: { alias: { '@subset': subsetFolder } } };
    },
  };
}

type Options = Parameters<typeof subsetFont>[2];

async function cut(name: string, file: string, text: string, options: Options): Promise<void> {
  const source = readFileSync(createRequire(import.meta.url).resolve(file));
  const inputHash = createHash('sha1').update(source).update(JSON.stringify(options)).update(text).digest('hex');
  const target = join(subsetFolder, `${name}.woff2`);
  const note = join(subsetFolder, `${name}.hash`);
  if (existsSync(target) && existsSync(note) && readFileSync(note, 'utf8') === inputHash) return;
  mkdirSync(subsetFolder, { recursive: true });
  const bytes = await subsetFont(source, text, { targetFormat: 'woff2', ...options });
  // Parallel builds must not read a partial file.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, target);
  writeFileSync(note, inputHash);
}
