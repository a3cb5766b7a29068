import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StyleRule } from '@hydraulics/common/page-styles/select-rules';
import { type Inline, inline } from '../html/inline.ts';

/** The script of one entry, and its imports to be preloaded. */
type EntryScript = { script: string; imports: string[] };

/** The assets of one entry. */
export type EntryAssets = EntryScript & {
  /** URLs of style sheets. */
  styles: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** For public pages, which need no other file: the style rules, and the script that loads the entry. */
  inline?: {
    rules: StyleRule[];
    /** The rules for what is far below the first screen. */
    late: StyleRule[];
    /** The URL of a sheet with the rules for paper. */
    print: string;
    hydrate: Inline;
    /** The same for pages with telephones whose hours are known. */
    hydrateWithHours: Inline;
    /** The URL of a sheet with the fonts among these rules, and these rules without them. */
    fontsLater: { sheet: string; rules: StyleRule[] };
  };
};

type ManifestEntry = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  assets?: string[];
};
type Manifest = Record<string, ManifestEntry>;

const hydrateEntry = 'src/entries/hydrate-on-interaction.ts';
const openFirstEntry = 'src/entries/open-first.ts';
const offlineEntry = (name: string) => `src/entries/offline-${name}.ts`;
/** For signed-in staff only. */
const editingEntries = ['src/entries/product-editing.tsx', 'src/entries/profile-editing.tsx'];
const fontSheet = 'fonts.css';
const printSheet = 'print.css';
const firstFonts = ['archivo-text', 'archivo-display', 'plex-basic'];
export const siteEntry = 'src/entries/islands.ts';
export const adminEntry = 'src/entries/admin-client.tsx';
const startEntry = 'src/entries/staff-start.ts';

/** Whether visitors' pages register a service worker; if not, its script removes it. */
export type OfflineReading = 'on' | 'off';

/** Reads Vite's manifest of the web client. @throws Error with the command to run when it was not built */
export function readAssets(
  clientFolder: string,
  offline: OfflineReading,
): {
  site: EntryAssets;
  admin: EntryAssets;
  /** Of the back office, before its first paint. */
  start: Inline;
  /** The service worker's script, and the addresses of all files for visitors. */
  worker: { script: string; files: string[] };
} {
  const file = join(clientFolder, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`The website is not built (${file} is missing). Run: npm run build`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const files = [...new Set(Object.values(manifest).map(entry => entry.file))];
  const fonts = firstFonts.flatMap(font => files.filter(file => file.includes(`${font}-`) && file.endsWith('.woff2')));
  const scriptOf = (name: string): EntryScript => ({
    script: `/${find(manifest, name).file}`,
    imports: withImports(manifest, name)
      .slice(0, -1)
      .map(({ file }) => `/${file}`),
  });
  const assetsOf = (name: string): EntryAssets => {
    const chunks = withImports(manifest, name);
    return {
      ...scriptOf(name),
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map(style => `/${style}`),
      fonts: fonts.map(font => `/${font}`),
    };
  };
  const site = assetsOf(siteEntry);
  const read = (path: string) => readFileSync(join(clientFolder, path), 'utf8');
  const all = JSON.parse(read(join('.vite', 'site-rules.json'))) as StyleRule[];
  const isLate = ({ around }: StyleRule) => around.includes('@layer below');
  const [rules, late] = [all.filter(rule => !isLate(rule)), all.filter(isLate)];
  const fontsLater = {
    sheet: `/${find(manifest, fontSheet).file}`,
    rules: rules.filter(({ body }) => !/^@font-face\b.*\burl\(/s.test(body)),
  };
  // Built as modules but used as classic scripts, so they are wrapped in functions.
  const classic = (name: string) => {
    const { file, imports = [] } = find(manifest, name);
    if (imports.length > 0) throw new Error(`${name} shares a module with other entries, but cannot import it.`);
    return `(()=>{${read(file).trim()}})();`;
  };
  const hydrate = inline(classic(hydrateEntry) + (offline === 'on' ? classic(offlineEntry('register')) : ''));
  const hydrateWithHours = inline(hydrate.text + classic(openFirstEntry));
  const worker = {
    script: classic(offlineEntry(offline === 'on' ? 'worker' : 'self-destroy')),
    files: [
      ...filesFrom(manifest, siteEntry),
      ...[fontSheet, printSheet].map(sheet => find(manifest, sheet).file),
      ...files.filter(file => file.endsWith('.woff2')),
    ]
      .map(file => `/${file}`)
      .toSorted(),
  };
  const start = inline(classic(startEntry));
  // Staff screens need their scripts anyway.
  const admin = { ...assetsOf(adminEntry), fonts: [] };
  const print = `/${find(manifest, printSheet).file}`;
  return {
    site: { ...site, inline: { rules, late, print, hydrate, hydrateWithHours, fontsLater } },
    admin,
    start,
    worker,
  };
}

function find(manifest: Manifest, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The built website lacks ${name}. Run: npm run build`);
  return entry;
}

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): ManifestEntry[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const entry = find(manifest, name);
  return [...(entry.imports ?? []).flatMap(one => withImports(manifest, one, seen)), entry];
}

/** The scripts and styles that an entry loads at once or later. */
function filesFrom(manifest: Manifest, name: string, seen = new Map<string, string[]>()): string[] {
  if (!editingEntries.includes(name) && !seen.has(name)) {
    const { file, css = [], imports = [], dynamicImports = [] } = find(manifest, name);
    seen.set(name, [file, ...css]);
    for (const one of [...imports, ...dynamicImports]) filesFrom(manifest, one, seen);
  }
  return [...new Set([...seen.values()].flat())];
}
