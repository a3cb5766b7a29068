import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type System, systems } from '@hydraulics/common/systems';

/** What a test may want to be otherwise. */
type Options = { version?: string; feed?: string; without?: string[] };

const endings: Record<System, string[]> = { windows: ['exe'], mac: ['zip', 'dmg'], linux: ['AppImage', 'deb'] };

/**
 * Puts a release of the desktop app into a folder, as electron-builder writes one: the feed, and what it names.
 * @returns the names of its files
 */
export function release(folder: string, system: System, options: Options = {}): string[] {
  const { version = '1.2.0', without = [] } = options;
  mkdirSync(folder, { recursive: true });
  const names = endings[system].map(ending => `back-office-${version}-${system}-x64.${ending}`);
  for (const name of names.filter(name => !without.includes(name))) {
    writeFileSync(join(folder, name), contentOf(name));
    writeFileSync(join(folder, `${name}.blockmap`), 'a map of its blocks');
  }
  const feed = [
    `version: ${version}`,
    'files:',
    ...names.flatMap(name => [`  - url: ${name}`, '    sha512: c2hhNTEy', `    size: ${contentOf(name).length}`]),
    `path: ${names[0]}`,
    'sha512: c2hhNTEy',
    "releaseDate: '2026-11-20T09:30:00.000Z'",
    'stagingPercentage: 10',
    '',
  ].join('\n');
  writeFileSync(join(folder, systems[system].feed), options.feed ?? feed);
  return names;
}

/** Bytes that tell where they stand. */
export const contentOf = (name: string): Buffer => Buffer.from(`${name}:${'0123456789'.repeat(200)}`);
