import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type System, systems } from '@hydraulics/common/units/operating-systems';

type Options = {
  version?: string;
  feed?: string;
  without?: string[];
  /** For Linux, electron-builder writes a feed for each processor. */
  arch?: 'x64' | 'arm64';
  staging?: number;
  /** Signs a feed file like `desktop:dist`; without it the signature is invalid. */
  sign?: (feed: string, text: string) => string;
  spoilt?: boolean;
};

const endings: Record<System, string[]> = { windows: ['exe'], mac: ['zip', 'dmg'], linux: ['AppImage', 'deb'] };

/**
 * Writes a release of the desktop app as electron-builder does: the feed and its files.
 * @returns the file names
 */
export function release(folder: string, system: System, options: Options = {}): string[] {
  const { version = '1.2.0', without = [], arch = 'x64', staging = 10, spoilt = false } = options;
  mkdirSync(folder, { recursive: true });
  const names = endings[system].map(ending => `back-office-${version}-${system}-${arch}.${ending}`);
  for (const name of names.filter(name => !without.includes(name))) {
    writeFileSync(join(folder, name), contentOf(name));
    writeFileSync(join(folder, `${name}.blockmap`), 'a map of its blocks');
  }
  const hash = (name: string) =>
    createHash('sha512')
      .update(spoilt ? 'else' : contentOf(name))
      .digest('base64');
  const feed = [
    `version: ${version}`,
    'files:',
    ...names.flatMap(name => [`  - url: ${name}`, `    sha512: ${hash(name)}`, `    size: ${contentOf(name).length}`]),
    `path: ${names[0]}`,
    `sha512: ${hash(names[0] ?? '')}`,
    "releaseDate: '2026-11-20T09:30:00.000Z'",
    `stagingPercentage: ${staging}`,
    '',
  ].join('\n');
  const [first, second] = systems[system].feeds;
  const name = (arch === 'arm64' && second) || first;
  writeFileSync(join(folder, name), options.feed ?? feed);
  writeFileSync(join(folder, `${name}.sig`), options.sign?.(name, feed) ?? '{}');
  return names;
}

/** Distinct bytes by position, as the content of a program. */
export const contentOf = (name: string): Buffer => Buffer.from(`#!/bin/sh\n: ${name} ${'0123456789'.repeat(200)}\n`);
