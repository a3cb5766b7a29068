import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { StyleRule } from '@hydraulics/common/contract/render';

/** A text that a page carries itself, with its hash in base64 for the page's policy. */
export type Inline = { text: string; sha256: string };

/** What a page of one entry must load. */
export type EntryAssets = {
  /** The entry's own script. */
  script: string;
  /** What that script imports, so that it can be fetched beside it. */
  parts: string[];
  /** Style sheets, as addresses. */
  styles: string[];
  /** Fonts to fetch before the style sheet asks for them. */
  fonts: string[];
  /** For visitors' pages, which wait for no other file: the rules of the style sheets, and the script that wakes the entry. */
  inline?: { rules: StyleRule[]; wake: Inline };
};

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; assets?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Visitors get this first: a small script that wakes the entry when it is wanted. */
const wakeEntry = 'src/entries/hydrate-on-interaction.ts';
/** The fonts of every page, the largest first. */
const firstFonts = ['archivo-text', 'archivo-display', 'plex-basic'];
export const siteEntry = 'src/entries/site-client.tsx';
export const adminEntry = 'src/entries/admin-client.tsx';
/** Every page of the back office carries this script itself. */
const holdEntry = 'src/entries/replay-early-input.ts';

/**
 * What a page of the back office needs. Fetched together: one after the other, as they ask for each other, a phone would
 * wait for several answers in turn.
 */
export function adminSources(path: string): string[] {
  return path === adminPaths.dashboard.pattern ? [adminEntry, 'src/admin/app/dashboard.tsx'] : [adminEntry];
}

/** Reads Vite's manifest of the built web client. @throws Error that says what to run when it was not built */
export function readAssets(clientFolder: string): {
  site: EntryAssets;
  admin: EntryAssets;
  hold: Inline;
  /** The scripts that these sources need, as addresses. */
  scriptsOf: (sources: readonly string[]) => string[];
} {
  const file = join(clientFolder, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`The website is not built (${file} is missing). Run: npm run build`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const files = [...new Set(Object.values(manifest).map(entry => entry.file))];
  const fonts = firstFonts.flatMap(font => files.filter(file => file.includes(`${font}-`) && file.endsWith('.woff2')));
  const assetsOf = (name: string): EntryAssets => {
    const chunks = withImports(manifest, name);
    return {
      script: `/${find(manifest, name).file}`,
      parts: chunks.slice(0, -1).map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map(style => `/${style}`),
      fonts: fonts.map(font => `/${font}`),
    };
  };
  const site = assetsOf(siteEntry);
  const read = (path: string) => readFileSync(join(clientFolder, path), 'utf8');
  const rules = JSON.parse(read(join('.vite', 'site-rules.json'))) as StyleRule[];
  // Built as a module, carried as a plain script: its names are to stay its own.
  const wake = inline(`(()=>{${read(find(manifest, wakeEntry).file).trim()}})()`);
  const hold = inline(read(find(manifest, holdEntry).file).trim());
  const scriptsOf = (sources: readonly string[]) => {
    const chunks = sources.flatMap(source => withImports(manifest, source));
    return [...new Set(chunks.map(({ file }) => `/${file}`))];
  };
  // The staff's screens wait for their scripts, which the fonts must not hold up.
  const admin = { ...assetsOf(adminEntry), fonts: [] };
  return { site: { ...site, inline: { rules, wake } }, admin, hold, scriptsOf };
}

export const inline = (text: string): Inline => ({ text, sha256: createHash('sha256').update(text).digest('base64') });

function find(manifest: Manifest, name: string): ManifestEntry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The built website lacks ${name}. Run: npm run build`);
  return entry;
}

/** A chunk after all that it imports, so that its style sheets come after theirs. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): ManifestEntry[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const entry = find(manifest, name);
  return [...(entry.imports ?? []).flatMap(one => withImports(manifest, one, seen)), entry];
}
