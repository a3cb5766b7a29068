import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page of one entry must load. */
export type EntryAssets = {
  /** The entry's own script. */
  script: string;
  /** Style sheets, as addresses. */
  styles: string[];
  /** Fonts to fetch before the style sheet asks for them. */
  fonts: string[];
  /** The text of the style sheets and its hash in base64, where the page carries them itself. */
  inlineStyle?: { text: string; sha256: string };
};

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; assets?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Visitors get this first: a small script that wakes React when it is wanted. */
export const siteEntry = 'src/wake.ts';
/** The style sheets of the public pages belong to the script that is woken. */
const siteStyles = 'src/entry-client.tsx';
export const adminEntry = 'src/entry-admin.tsx';

/** Reads Vite's manifest of the built web client. @throws Error that says what to run when it was not built */
export function readAssets(clientFolder: string): { site: EntryAssets; admin: EntryAssets } {
  const file = join(clientFolder, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`The website is not built (${file} is missing). Run: npm run build`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const fonts = Object.values(manifest)
    .map(entry => entry.file)
    .filter(name => /archivo-basic-.*\.woff2$/.test(name));
  const assetsOf = (script: string, styles: string): EntryAssets => ({
    script: `/${find(manifest, script).file}`,
    styles: stylesOf(manifest, styles).map(style => `/${style}`),
    fonts: [...new Set(fonts)].map(font => `/${font}`),
  });
  const site = assetsOf(siteEntry, siteStyles);
  const text = site.styles.map(style => readFileSync(join(clientFolder, style), 'utf8')).join('\n');
  const sha256 = createHash('sha256').update(text).digest('base64');
  return { site: { ...site, inlineStyle: { text, sha256 } }, admin: assetsOf(adminEntry, adminEntry) };
}

function find(manifest: Manifest, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The built website lacks ${name}. Run: npm run build`);
  return entry;
}

/** A chunk's style sheets, after those of what it imports. */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const entry = find(manifest, name);
  const imported = (entry.imports ?? []).flatMap(one => stylesOf(manifest, one, seen));
  return [...new Set([...imported, ...(entry.css ?? [])])];
}
