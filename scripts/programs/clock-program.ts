import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedFolder } from './apt.ts';

const NAME = 'libfaketime';

/**
 * The variables by which a program sees another time of day; its steady clocks stay as they are.
 * @param offset such as `+1h`, as libfaketime has it
 * @throws Error naming what to install
 */
export function clockVariables(offset: string): Record<string, string> {
  const needed = { packages: [NAME], name: NAME, missing: 'No library for clocks that are wrong' };
  const library = findOrFetch(needed, () => findIn('/') ?? findIn(unpackedFolder(NAME)));
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

const findIn = (root: string): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map(machine => path.join(root, 'usr/lib', machine, 'faketime/libfaketimeMT.so.1'))
    .find(file => existsSync(file));
