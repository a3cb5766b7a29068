import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeHtml } from '@hydraulics/common/units/markup';

/**
 * The fonts of share pictures by package, since the server may have none installed. Each character uses the first font
 * that has it. `npm run pack` leaves out the other files of these packages.
 */
const fontFiles = [
  '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-armenian/600SemiBold/NotoSansArmenian_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-georgian/600SemiBold/NotoSansGeorgian_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-gujarati/600SemiBold/NotoSansGujarati_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-kannada/600SemiBold/NotoSansKannada_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-khmer/600SemiBold/NotoSansKhmer_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-lao/600SemiBold/NotoSansLao_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-malayalam/600SemiBold/NotoSansMalayalam_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-sinhala/600SemiBold/NotoSansSinhala_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf',
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Medium.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Medium.otf',
  '@expo-google-fonts/noto-sans-symbols/600SemiBold/NotoSansSymbols_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
];

/** Lighter fonts for the text of data sheets. Pango selects fonts by name, so share pictures do not use these. */
const sheetFonts = [
  '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
] as const;

/** All fonts of the server, which `npm run pack` includes. */
export const packedFonts: string[] = [...fontFiles, ...sheetFonts];

/** The fonts of data sheets by face: each character uses the first font that has it. */
export function sheetFaces(): Record<'text' | 'strong' | 'figure', string[]> {
  const [archivo, plex, noto, ...others] = paths();
  const [regular, notoRegular] = sheetFonts.map(find);
  const needed = [archivo, plex, noto, regular, notoRegular].map(path => path ?? '');
  const [strong = '', mono = '', notoStrong = '', text = '', notoText = ''] = needed;
  return {
    text: [text, notoText, ...others],
    strong: [strong, notoStrong, ...others],
    figure: [mono, notoText, ...others],
  };
}

/** Found by path, because not every package exports its fonts. */
function find(file: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(file) ?? [];
  const found = folders.map(folder => join(folder, file)).find(path => existsSync(path));
  if (!found) throw new Error(`The font ${file} is missing. Run: npm ci`);
  return found;
}

const paths = () => fontFiles.map(find);

let isConfigured = false;

/**
 * Makes these the only fonts for Pango in this process. Call it before drawing text.
 * @param folder for fontconfig's configuration and cache
 */
export function useFonts(folder: string): void {
  if (isConfigured) return;
  isConfigured = true;
  const folders = paths().map(path => dirname(path));
  const config = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders.map(each => `<dir>${escapeHtml(each)}</dir>`),
    `<cachedir>${escapeHtml(join(folder, 'fontconfig'))}</cachedir></fontconfig>`,
  ].join('\n');
  const name = join(folder, `fonts-${process.pid}.conf`);
  writeFileSync(name, config);
  // biome-ignore lint/style/noProcessEnv: it is set, not read, for a library that accepts it in no other way.
  process.env.FONTCONFIG_FILE = name;
}

let read: Promise<Set<number>> | undefined;

/** The code points that these fonts cover. */
export function loadCoverage(): Promise<Set<number>> {
  read ??= import('harfbuzzjs').then(({ Blob, Face }) => {
    const covered = new Set<number>();
    for (const path of paths()) {
      for (const point of new Face(new Blob(readFileSync(path))).collectUnicodes()) covered.add(point);
    }
    return covered;
  });
  return read;
}
